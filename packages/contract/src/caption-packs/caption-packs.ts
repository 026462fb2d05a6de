import { z } from 'zod'

/** The services whose meetings are read. */
export const MeetingService = z.enum(['google_meet', 'microsoft_teams', 'zoom'])
export type MeetingService = z.infer<typeof MeetingService>

/** Data alone: what the browser is asked for. Nothing of it is run. */
const Selector = z.string().trim().min(1).max(300)
/** In order, the most trusted first. */
const Selectors = z.array(Selector).max(20)

/** An element, and where it is an icon the word that draws it: icons are the same in every language. */
const Sign = z.object({ selector: Selector, icon: z.string().trim().min(1).max(60).optional() })
const Signs = z.array(Sign).max(20)
export type CaptionSign = z.infer<typeof Sign>

/** Where a meeting service shows the messages of the meeting's own chat, and of no other. Nothing listed: it is not read. */
const Chat = z.object({
  /** The list of messages. */
  list: Selectors,
  /** The element of one message, or of several that one person sent in a row, with its parts within. */
  message: Selectors,
  author: Selectors,
  text: Selectors,
  /** Messages that are the reading person's own where no author stands in them; others continue the author before. */
  own: Selectors,
  /** The page shows nothing that was sent before the person joined. Otherwise only what is added later is read. */
  is_since_joining: z.boolean(),
})
export type ChatPack = z.infer<typeof Chat>

const NO_CHAT: ChatPack = { list: [], message: [], author: [], text: [], own: [], is_since_joining: false }

/** Where a meeting service shows its captions. A change of the service is answered by a pack of a higher version. */
export const CaptionPack = z.object({
  service: MeetingService,
  version: z.number().int().min(1),
  /** Of the pages, in full; `*.` stands for any host below the one that follows. */
  hosts: z
    .array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/))
    .min(1)
    .max(20),
  /** How the addresses of the pages with meetings begin, where the host has others. */
  path: z
    .string()
    .regex(/^\/([a-z0-9-]+\/)*$/)
    .max(100)
    .default('/'),
  container: Selectors.min(1),
  /** Of one row, where its person stands in it as a picture or initials; empty where names are written. */
  row: Selectors.default([]),
  speaker: Selectors,
  text: Selectors,
  /** By which rows are found where no class is known; empty where the service shows no pictures. */
  picture: Selectors,
  /** Never read, wherever it stands. */
  ignored: Selectors,
  in_call: Signs,
  captions_are_on: Signs,
  captions_are_off: Signs,
  /** What is pressed, one after the other, to turn captions on; each waits for its element. Empty: by hand only. */
  turn_on: z.array(Signs.min(1)).max(5).default([]),
  /** The page's own notices that nothing may cover, such as that it is being recorded. */
  keep_clear: Selectors.default([]),
  /** Where the page names the reading person. */
  own_name: Selectors.default([]),
  /** What it calls their lines instead of that name, in its languages. */
  own_labels: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
  /** Where names are read from a list of participants: the word behind the reading person's own, as in 'Dana Whitfield (Host, me)'. */
  own_roles: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
  chat: Chat.default(NO_CHAT),
  /** How long after joining captions that are on may have no place on the page. */
  grace_seconds: z.number().int().min(1).max(300),
})
export type CaptionPack = z.infer<typeof CaptionPack>

/** The addresses of the pages with meetings, as patterns of the browser. */
export const pagesOf = ({ hosts, path }: Pick<CaptionPack, 'hosts' | 'path'>): string[] =>
  hosts.map((host) => `https://${host}${path}*`)

/** Whether the service's meetings are on that host. */
export const isOnHost = ({ hosts }: Pick<CaptionPack, 'hosts'>, hostname: string): boolean =>
  hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))

export const CaptionPacks = z.array(CaptionPack).max(10)
export type CaptionPacks = z.infer<typeof CaptionPacks>
