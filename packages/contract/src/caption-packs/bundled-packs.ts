import type { CaptionPack, CaptionPacks } from './caption-packs.ts'

/** What Meet calls the reading person's own lines. */
export const OWN_LABELS = [
  'You',
  'Du',
  'Sie',
  'Vous',
  'Tú',
  'Tu',
  'Você',
  'Lei',
  'Jij',
  'Jou',
  'U',
  'Ty',
  'Вы',
  'Ви',
  'Εσείς',
  'Siz',
  'Sen',
  'أنت',
  'את/ה',
  'आप',
  '你',
  '您',
  'あなた',
  '自分',
  '나',
  'คุณ',
  'Bạn',
  'Anda',
  'Dig',
  'Deg',
  'Dig selv',
  'Sinä',
  'Te',
  'Dumneavoastră',
]

const GOOGLE_MEET: CaptionPack = {
  service: 'google_meet',
  version: 2,
  hosts: ['meet.google.com'],
  path: '/',
  row: [],
  container: [
    'div[role="region"][tabindex="0"]',
    '[role="region"]:has([jsname="dsyhDe"])',
    '[jsname="dsyhDe"]',
    '.a4cQT',
    '.iOzk7',
  ],
  speaker: ['.NWpY1d', '.KcIKyf', '.zs7s8d'],
  text: ['.ygicle', '[jsname="tgaKEf"]', '.bh44bd', '.iTTPOb', '.VbkSUe'],
  picture: ['img'],
  // The chat and the announcements for screen readers.
  ignored: ['[aria-live]:not([role="region"])'],
  // The lobby has the icon for hanging up too; captions can be switched only in the meeting.
  in_call: [
    { selector: '.google-symbols', icon: 'closed_caption_off' },
    { selector: '.google-symbols', icon: 'closed_caption_disabled' },
    { selector: '.google-symbols', icon: 'closed_caption' },
  ],
  captions_are_on: [
    { selector: 'button[aria-pressed="true"] .google-symbols', icon: 'closed_caption' },
    { selector: '.google-symbols', icon: 'closed_caption' },
  ],
  captions_are_off: [
    { selector: '.google-symbols', icon: 'closed_caption_off' },
    { selector: '.google-symbols', icon: 'closed_caption_disabled' },
  ],
  turn_on: [
    [
      { selector: 'button .google-symbols', icon: 'closed_caption_off' },
      { selector: 'button .google-symbols', icon: 'closed_caption_disabled' },
    ],
  ],
  keep_clear: ['[data-is-recording]', '[jsname][aria-label*="ecord" i]'],
  own_name: ['[data-self-name]'],
  own_labels: OWN_LABELS,
  own_roles: [],
  chat: {
    list: ['[jsname="xySENc"][aria-live]', 'div[aria-live="polite"].Ge9Kpc', '[aria-live]:has(> .Ss4fHf)'],
    message: ['.Ss4fHf', '[jsname="Ypafjf"]'],
    author: ['.poVWob'],
    text: ['[jsname="dTKtvb"]', '.ptNLrf'],
    own: ['.Ss4fHf:has(.QTyiie)'],
    is_since_joining: true,
  },
  grace_seconds: 15,
}

const MICROSOFT_TEAMS: CaptionPack = {
  service: 'microsoft_teams',
  version: 1,
  hosts: ['teams.microsoft.com', 'teams.live.com', 'teams.cloud.microsoft'],
  path: '/',
  row: [],
  container: [
    '[data-tid="closed-caption-renderer-wrapper"]',
    '[data-tid="closed-caption-v2-window-wrapper"]',
    '[data-tid="closed-caption-v2-virtual-list-content"]',
    '[data-tid="closed-captions-renderer"]',
    '[data-tid*="closed-caption"]:not([data-tid="closed-caption-text"]):not(button):not([role^="menu"])',
  ],
  speaker: ['[data-tid="author"]', '.fui-ChatMessageCompact__author'],
  text: ['[data-tid="closed-caption-text"]'],
  picture: [],
  ignored: [],
  in_call: [{ selector: '#hangup-button' }, { selector: '[data-tid="hangup-main-btn"]' }],
  captions_are_on: [],
  captions_are_off: [],
  // Hosts find the switch behind two menus, guests behind one.
  turn_on: [
    [{ selector: '#callingButtons-showMoreBtn' }],
    [{ selector: '#closed-captions-button' }, { selector: '#LanguageSpeechMenuControl-id' }],
    [{ selector: '#closed-captions-button' }],
  ],
  keep_clear: ['[data-tid*="recording"]', '[data-tid*="notification-banner"]'],
  own_name: [],
  own_labels: [],
  own_roles: [],
  // Within the call's own panel alone: beside a call the page shows other chats, which are not the meeting's.
  chat: {
    list: [
      '[data-tid="calling-right-side-panel"] [data-tid="message-pane-list-runway"]',
      '[data-tid="calling-right-side-panel"] [data-tid="message-pane-list-viewport"]',
      '[data-tid="calling-right-side-panel"] #chat-pane-list',
      '[data-tid="calling-right-side-panel"] [role="log"]',
    ],
    message: ['[data-tid="chat-pane-item"]', '[data-tid="chat-pane-message"]'],
    author: ['[data-tid="message-author-name"]'],
    text: ['[data-tid="messageBodyContent"]', '[data-message-content]', '[id^="content-"]'],
    own: ['.fui-ChatMyMessage', ':has(.fui-ChatMyMessage)'],
    is_since_joining: false,
  },
  // The caption region is added to the page when a person first speaks, not before.
  grace_seconds: 30,
}

/** Zoom's client in the browser alone; no page has the captions of the program that is installed. */
const ZOOM: CaptionPack = {
  service: 'zoom',
  version: 2,
  // Every customer of Zoom has a host of its own.
  hosts: ['*.zoom.us'],
  path: '/wc/',
  container: [
    '.live-transcription-subtitle__box',
    '#live-transcription-subtitle',
    '.lt-subtitle-wrap',
    '[class*="live-transcription"][class*="box"]',
    '[class*="subtitle"][class*="box"]',
  ],
  row: [':scope > *'],
  speaker: [],
  text: ['.live-transcription-subtitle__item', '[class*="subtitle__item"]'],
  picture: ['img'],
  ignored: [],
  in_call: [{ selector: '#audioOptionMenu' }, { selector: '.footer__leave-btn-container' }],
  captions_are_on: [],
  captions_are_off: [],
  // The switch has a name in the user's language alone.
  turn_on: [],
  keep_clear: ['[class*="recording-indication"]'],
  own_name: [],
  own_labels: [],
  // In English, Spanish and Arabic, as lists were seen; others are not known.
  own_roles: ['me', 'yo', 'أنا'],
  chat: { list: [], message: [], author: [], text: [], own: [], is_since_joining: false },
  // The box is added when a person first speaks.
  grace_seconds: 30,
}

/** Used where the server has delivered nothing newer. */
export const BUNDLED_PACKS: CaptionPacks = [GOOGLE_MEET, MICROSOFT_TEAMS, ZOOM]
