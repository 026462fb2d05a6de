/**
 * Languages of programs, settings and commands that authors name above a block; 'text' and names that are not here say nothing about what
 * stands in it.
 */
const LANGUAGES = new Set(
  (
    'apache apex arduino asm assembly astro awk bash bat batch batchfile bicep c c# c++ caddy caddyfile cjs clj clojure cmake cmd coffee ' +
    'coffeescript console cpp crystal cs csharp css cts curl cypher d dart delphi diff docker dockerfile dot dotenv edn ejs elixir elm env ' +
    'erb erl erlang ex f# fish fortran fs fsharp git gitignore go golang gql gradle graphql graphviz groovy haml handlebars haskell hbs hcl hs ' +
    'html http ignore ini java javascript jinja jinja2 jl jq js json json5 jsonc jsonl jsonnet jsp jsx julia kotlin kql kt kts latex less lisp ' +
    'liquid lua m4 make makefile matlab mermaid mjs mts mysql nasm ndjson nginx nim nix objc objective-c objectivec ocaml pascal patch pcre perl ' +
    'pgsql php pl plantuml plpgsql plsql pom postgres postgresql powershell prisma prolog promql properties proto protobuf ps1 pug puppet purescript py ' +
    'python python3 pycon r razor rb reason rego regex rego robots rs ruby rust sass scala scheme scm scss sh shell shell-session ' +
    'shellscript shellsession sml sol solidity soql spl sql sqlite svelte svg swift systemd systemverilog tcl terminal terraform tex tf toml ts ' +
    'tsql tsx twig typescript vala vb vbnet vbscript verilog vhdl vim vue wasm wat wgsl xaml xhtml xml xquery xsl xslt yaml yml zig zsh'
  ).split(/\s+/),
)

/** Characters of a line that are looked at. */
const LINE_MAX = 500
/** Comments and the signs of lists: what stands around them tells. */
const TELLS_NOTHING = /^(?:#(?!!)|\*(?!\/)|--(?:\s|$)|%\s|;\s|"""|''')/
const SIGNS: readonly RegExp[] = [
  // Brackets at either end of a line, and ends of statements and of lines that go on.
  /[{[(]$|^[}\]]|^\)|\\$|[()"'\]}]\);$|=.*;$|^(?:-\s+)?[a-z][\w.-]*\s?[:=]\s?["'[{].*["'\]}];?,?$/,
  /^(?:\/\/|\/\*|\*\/|#!|<[!?])/,
  /^<\/?[A-Za-z][\w:.-]*(?:\s[^<>]*=[^<>]*)?\/?>.*<\/|^<\/[A-Za-z][\w:.-]*>|^<[A-Za-z][^<>]*(?:=["'{][^<>]*|\/)>/,
  // Operators that prose does not use, and calls: 'api.send(', 'price()', 'send("x")', but no 'item(s)'.
  /&&|\|\||[\w)\]"']\s?(?:===?|!==?|\+=|-=|\*=)\s?[\w"'([{]|\)\s*=>|=>\s*[{(]|\$[{(]|\w->\w|\w::\w/,
  /\b[\w$]+(?:\.[\w$]+)+\(|\b[\w$]+\(\)|\b[\w$]+\(["'{[]/,
  // Assignments: `name="x"`, `a = [`, `PORT=80`.
  /^(?:export\s|set\s|\$)?[A-Z][A-Z\d]*_[A-Z\d_]*\s?=|^[a-z_][\w.-]*=\S/,
  /^(?:(?:const|let|var|final|static|public|private)\s+)?[A-Za-z_$][\w.$[\]"'-]*\s*:?=\s*(?:["'`{[(]|new\s|[\w.]+\(|[\w.]+;$|(?:true|false|null|None|nil)\b)/,
  // Commands and their options.
  /^\$\s+[a-z./~]|(?:^|\s)--[a-z][\w-]*(?:[=\s]|$)/,
  /^(?:sudo|npm|npx|pnpm|yarn|pip3?|git|docker|docker-compose|kubectl|curl|wget|brew|apt-get|helm|terraform|psql|chmod|chown|mkdir|gcloud)\s+[\w./@:<-]/,
  // Words at the beginning of statements, with what follows them there.
  /^(?:import\s+(?:["'{*]|[\w.]+;|\w+(?:\.\w+)+$|.*\sfrom\s+["'])|from\s+[\w.]+\s+import\s|package\s+[\w.]+;?$|using\s+[\w.]+;|#include\b)/,
  /^(?:def\s+\w+\s*\(|class\s+\w+\s*(?:[({:]|extends\b)|(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b\s*\w*\s*\(|func\s+[\w(]|fn\s+\w+\s*[(<]|(?:if|for|while|switch|catch)\s?\(.*[{;)]$|(?:else|try|finally)\s*[{:]$|elif\s|return\b.*;$)/,
  /^(?:(?:public|private|protected)\s+(?:static|class|function|void|int|string|final|async|const|readonly|abstract)\b|@\w+(?:\.\w+)*(?:\(.*\))?$)/,
  /^(?:SELECT\s(?:.*\sFROM\s|\*|[\w.,"` ]+$)|INSERT\s+INTO\s|UPDATE\s+\S+\s+SET\s|(?:CREATE|ALTER|DROP)\s+(?:TABLE|INDEX|ROLE|USER|DATABASE|VIEW)\s|WHERE\s+\S+\s*(?:=|<|>|IN|LIKE)|FROM\s+[\w./-]+(?::[\w.-]+|;)$)/,
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:\/|https?:)|^HTTP\/\d|^\[?\d{4}-\d\d-\d\dT\d\d:\d\d/,
]
/** A whole sentence, on code perhaps. */
const SENTENCE = /^["“'(]?\p{Lu}\S*(?:\s+\S+){5,}[.!?:]["”')]?$/u
/** `name: value`, `"name": value` and `[section]`, as in settings; notes, cards of contacts and lists of prices have the like. */
const WEAK = /^(?:-\s+)?[a-z][\w.-]*:(?:\s|$)|^["'][\w$.@/ -]{1,100}["']\s*:\s*\S|^\[[\w. -]+\]$/
/** Settings nest: a name without a value below another one, with what it holds further in. A heading of a list stands at its margin. */
const NESTING = /^([ \t]+)(?:-[ \t]+)?[a-z][\w.-]*:[ \t]*$/
const indentOf = (line: string) => line.length - line.trimStart().length

/**
 * Whether a block that stands as it is written, such as text between marks or in `<pre>`, is code: its language is named, or most of its lines
 * have signs that only code has. Mails, notes and lists of prices stand in such blocks too, and an answer that is lost is worse than a line
 * of code that is quoted.
 */
export function isCode(text: string, language = ''): boolean {
  if (LANGUAGES.has(language.toLowerCase())) return true
  let lines = 0
  let strong = 0
  let weak = 0
  const all = text.split('\n').filter((line) => line.trim() !== '')
  for (const [at, each] of all.entries()) {
    const line = each.slice(0, LINE_MAX).trim()
    if (TELLS_NOTHING.test(line)) continue
    lines += 1
    if (SENTENCE.test(line)) continue
    const isNesting = NESTING.test(each.slice(0, LINE_MAX)) && indentOf(all[at + 1] ?? '') > indentOf(each)
    if (isNesting || SIGNS.some((sign) => sign.test(line))) strong += 1
    else if (WEAK.test(line)) weak += 1
  }
  return strong > lines / 2 || (strong > 0 && strong + weak > (lines * 2) / 3)
}
