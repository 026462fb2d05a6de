const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** What stands in them is drawn or run, and not read. */
export const HIDDEN = names('script style svg')
/** Without what is around them they are words of a guide: 'put it into the <head> of your page'. */
export const OF_PAGE = names('html head body script style svg meta link base')
/** What they hold is a paragraph of its own. */
export const BLOCKS = names(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form head header hr html iframe main menu nav noscript ol optgroup option p picture pre section select summary table tbody template tfoot thead title tr ul video audio canvas object',
)
/** Those that have no end, or need none. */
export const WITHOUT_END = names('dd dt li optgroup option p tbody td tfoot th thead tr colgroup')
/** They change how letters look, also within a word. */
export const LOOKS = names('b i em strong u small mark tt big dfn var font')
/** They stand alone, without any attribute. */
export const ALONE = names('br hr wbr')
export const STRUCK = names('s del strike')
/** They say nothing without attributes. */
const VOID = names('area base col embed img input link meta param source track')
const INLINE = names(
  'a abbr acronym b bdi bdo big button caption cite code data del dfn em font i ins kbd label li map mark meter output progress q rp rt ruby s samp small span strike strong style sub sup svg td textarea th time tt u var circle defs ellipse g line path polygon polyline rect use symbol text tspan',
)

export const isHtmlName = (name: string): boolean =>
  BLOCKS.has(name) ||
  INLINE.has(name) ||
  VOID.has(name) ||
  ALONE.has(name) ||
  WITHOUT_END.has(name) ||
  name === 'script' ||
  /^h[1-6]$/.test(name)

/** Attributes that are said without a value. */
export const FLAGS = names(
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled download formnovalidate hidden inert ismap itemscope loop multiple muted nomodule noshade novalidate nowrap open playsinline readonly required reversed selected',
)
