"""The rulebook: Sphinx with MyST; every example in it is run, and every picture is drawn by the program."""

from cardlearn import __version__

project = "cardlearn"
author = "The cardlearn developers"
copyright = "The cardlearn developers"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.doctest", "cardlearn.sphinxext"]
exclude_patterns = ["_build", "**/*.py", "examples"]
nitpicky = True
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "attrs_block"]
myst_heading_anchors = 3
doctest_global_setup = "from cardlearn import *"
doctest_test_doctest_blocks = ""

html_theme = "furo"
html_title = "The rulebook"
html_short_title = "Rulebook"
templates_path = ["_templates"]
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"
html_css_files = ["book.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
html_context = {tag: tags.has(tag) for tag in ("play", "lab")}  # noqa: F821 - Sphinx lays it out; see site/build.py
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

latex_engine = "xelatex"
latex_elements = {"fontpkg": r"\setmainfont{FreeSerif}\setsansfont{FreeSans}\setmonofont{FreeMono}"}
epub_show_urls = "no"
