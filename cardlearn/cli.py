import sys, json
from cardlearn.record import *


def main():
    a = [x for x in sys.argv[1:] if x != "--json"]
    if a[0] == "replay":
        try:
            r = load_record(a[1])
            p = play_record(r)
        except RecordError as e:
            print(e, file=sys.stderr)
            sys.exit(2)
        d = answer(r, p)
        print(json.dumps(d, ensure_ascii=False))
        if not d["ok"]:
            sys.exit(1)
        if not all(d.get("expect", {}).values()):
            sys.exit(3)
    if a[0] == "rules":
        from cardlearn.games import GAMES

        print(json.dumps([{"id": r.id} for g in GAMES for r in g.rules]))
