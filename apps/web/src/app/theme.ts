import {
  Button,
  colorsTuple,
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
} from '@mantine/core'

/** Local key of the stored theme; public/before-paint.js reads it before the first paint. */
const THEME_KEY = 'theme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY })

/** Deep teal, the one accent: shade 7 carries white text at 6.9:1, shade 3 is text on the dark ground at 9:1. */
const accent = colorsTuple('#edf8f6 #d3efea #a8dfd6 #73cabd #41b0a2 #1f9286 #127a70 #0e655f #0c524e #0a403d'.split(' '))

/** Neutral with a slight cool cast. */
const gray = colorsTuple('#f7f8fa #f0f2f5 #e4e7ec #d5dae2 #b4bcc8 #8a94a4 #657083 #4a5465 #303947 #171d27'.split(' '))

/** The dark ground is designed, not inverted: surfaces get lighter as they come closer. */
const dark = colorsTuple('#e4e8ee #bcc4cf #98a2b1 #6e7887 #333c49 #272e39 #1c222b #13171d #0e1116 #090b0f'.split(' '))

const red = colorsTuple('#fdf1f0 #fbdfdd #f5bdb9 #ee948e #e66a63 #d9473f #c4312a #a92620 #8a201b #6b1a17'.split(' '))

const amber = colorsTuple('#fdf6e7 #fae8c3 #f4d28a #ecb84f #dd9b22 #b97c11 #96630c #7a500b #60400b #483109'.split(' '))

const green = colorsTuple('#eef8f0 #d6efdb #aedeb8 #7fc98f #52b167 #319549 #227a38 #1b632d #174f26 #123d1e'.split(' '))

/** Background and text colour of each grade: not graded, then 0 to 5. The text is readable on it in both themes. */
const grades = [
  { name: 'none', ground: '#8a94a4', text: '#10141a' },
  { name: '0', ground: '#c4312a', text: '#ffffff' },
  { name: '1', ground: '#e8762c', text: '#10141a' },
  { name: '2', ground: '#e9bf2f', text: '#10141a' },
  { name: '3', ground: '#a3cc33', text: '#10141a' },
  { name: '4', ground: '#43a75a', text: '#10141a' },
  { name: '5', ground: '#0f7a5c', text: '#ffffff' },
] as const

/**
 * Distinguishable for colour-blind people: chosen for the largest smallest distance (OKLab) under normal, protan, deutan and
 * tritan sight, each with at least 3:1 against both grounds.
 */
const speakers = '#2d69ff #c3870f #a51ec3 #00a587 #d21e0f #696996 #007800 #ff5a78 #8787ff #b43c69'.split(' ')

const floating = '0 1px 2px rgb(15 20 28 / 6%), 0 8px 24px -6px rgb(15 20 28 / 16%)'

/** The edge is all that tells an empty field or box from the ground; Mantine draws it in these two colours. */
const fieldEdges = {
  '--mantine-color-gray-4': 'var(--cc-field-line)',
  '--mantine-color-dark-4': 'var(--cc-field-line)',
}

/** The same for a switch that is off, which is told by its track. */
const offTrack = { '--mantine-color-gray-3': 'var(--cc-field-line)', '--mantine-color-dark-5': 'var(--cc-field-line)' }

/** Every token of the design, once. Features use the CSS variables below and never a colour of their own. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, dark, red, amber, yellow: amber, green, teal: accent, blue: accent },
  black: gray[9],
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.34', sm: '1.54', md: '1.5715', lg: '1.5', xl: '1.45' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: floating, sm: floating, md: floating, lg: floating, xl: floating },
  breakpoints: { xs: '30em', sm: '40em', md: '55.625em', lg: '75em', xl: '90em' },
  headings: {
    fontWeight: '600',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
      h6: { fontSize: '0.75rem', lineHeight: '1rem' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Mantine's compact sizes are 26 and 30 px high: below what a mouse should have to hit.
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, { size }) => ({
        root: String(size).startsWith('compact') ? { '--button-height': '2rem' } : {},
      }),
    }),
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    // A placeholder in red looks like a wrong value.
    Input: { styles: { input: { '--input-placeholder-color': 'var(--mantine-color-placeholder)' } } },
    Checkbox: { styles: { input: fieldEdges } },
    Radio: { styles: { radio: fieldEdges } },
    Switch: { styles: { track: offTrack } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Tooltip: { defaultProps: { openDelay: 700, transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 150, transition: 'fade' } },
      // Fields that are reached by Tab are not scrolled behind the title or the buttons, of two rows in a narrow window.
      styles: {
        title: { fontWeight: 600, lineHeight: 1.4 },
        content: { scrollPaddingBlock: '64px min(128px, 25dvh)' },
      },
    },
    Accordion: { defaultProps: { transitionDuration: 160 } },
  },
})

/** Each token on the light and on the dark ground. */
const GROUNDS: readonly (readonly [name: `--${string}`, light: string, dark: string])[] = [
  ['--mantine-color-body', '#ffffff', dark[7]],
  ['--mantine-color-dimmed', '#576173', dark[2]],
  ['--mantine-color-placeholder', '#6b7687', '#8792a2'],
  ['--mantine-color-default-border', gray[3], dark[4]],
  ['--mantine-color-error', red[6], red[3]],
  ['--mantine-color-anchor', accent[7], accent[3]],
  ['--cc-ground', '#ffffff', dark[7]],
  ['--cc-surface', '#ffffff', '#181d25'],
  ['--cc-sunken', gray[0], dark[8]],
  ['--cc-hover', gray[1], '#1f262f'],
  ['--cc-line', gray[2], '#262d38'],
  ['--cc-line-strong', gray[3], dark[4]],
  ['--cc-field-line', '#808a9a', dark[3]],
  ['--cc-text', gray[9], dark[0]],
  ['--cc-muted', '#576173', dark[2]],
  ['--cc-accent', accent[7], accent[6]],
  ['--cc-accent-text', accent[7], accent[3]],
  ['--cc-accent-soft', accent[0], '#12302f'],
  ['--cc-good-text', green[7], green[3]],
  ['--cc-good-soft', green[0], '#14291a'],
  ['--cc-warn-text', amber[7], amber[3]],
  ['--cc-warn-soft', amber[0], '#2d2410'],
  ['--cc-bad-text', red[6], red[3]],
  ['--cc-bad-soft', red[0], '#331a19'],
  ['--cc-shadow', floating, '0 0 0 1px rgb(255 255 255 / 5%), 0 10px 30px -6px rgb(0 0 0 / 60%)'],
]

/**
 * `--cc-ground` behind pages, `--cc-surface` cards, `--cc-sunken` wells and the sidebar, `--cc-line` hairlines,
 * `--cc-line-strong` edges of controls with a label in them, `--cc-field-line` edges of fields and boxes (3:1 on every ground), `--cc-text`, `--cc-muted` (4.5:1 on every ground), `--cc-accent` filled,
 * `--cc-accent-text` the accent as text, `--cc-accent-soft`; `--cc-{good,warn,bad}-text` and `-soft`;
 * `--cc-shadow` for what floats; `--cc-grade-{none,0..5}` with `-text`; `--cc-speaker-{0..9}`.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--cc-radius': '8px',
    '--cc-measure': '72ch',
    '--cc-motion': '150ms cubic-bezier(0.2, 0, 0, 1)',
    ...Object.fromEntries(grades.map(({ name, ground }) => [`--cc-grade-${name}`, ground])),
    ...Object.fromEntries(grades.map(({ name, text }) => [`--cc-grade-${name}-text`, text])),
    ...Object.fromEntries(speakers.map((color, n) => [`--cc-speaker-${n}`, color])),
  },
  light: Object.fromEntries(GROUNDS.map(([name, light]) => [name, light])),
  dark: Object.fromEntries(GROUNDS.map(([name, , dark]) => [name, dark])),
})
