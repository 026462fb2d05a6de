/** What the install instructions say, apart from how the page looks. No token ever stands in them. */
export interface InstallStep {
  title: string
  /** Paragraphs; one that starts with `- ` is a point of a list, one with `* ` is to be typed. */
  lines: readonly string[]
  link?: { label: string; url: string }
}

export interface Addresses {
  /** Where people open Cuecard. */
  publicUrl: string
  /** The extension's page in a store; null where the zip is loaded by hand. */
  storeUrl: string | null
}

export const TITLE = 'Install the Cuecard extension'
export const LEAD =
  'The extension reads the captions of your meetings and shows answers from your company’s documents beside the call. Installing it takes about five minutes, in Chrome, Edge or another browser built on Chromium.'

const fromStore = (storeUrl: string): InstallStep[] => [
  {
    title: 'Get the extension from the store',
    lines: ['Open the page below and choose Add to Chrome. Confirm the question that the browser asks.'],
    link: { label: storeUrl, url: storeUrl },
  },
]

const fromZip = (publicUrl: string): InstallStep[] => [
  {
    title: 'Get the extension',
    lines: [
      'Save cuecard-extension.zip: ask whoever gave you this page for it, or sign in at the address below and download it in Getting Started, step 1.',
    ],
    link: { label: publicUrl, url: publicUrl },
  },
  {
    title: 'Load it into the browser',
    lines: [
      '- Unpack the zip into a folder that stays where it is: the browser reads the extension from there at every start.',
      '- Type chrome://extensions into the address bar and press Enter.',
      '- Switch on Developer mode, at the top right.',
      '- Choose Load unpacked and pick the unpacked folder.',
    ],
  },
]

/** The steps in order, for this server. */
export const installSteps = ({ publicUrl, storeUrl }: Addresses): InstallStep[] => [
  ...(storeUrl ? fromStore(storeUrl) : fromZip(publicUrl)),
  {
    title: 'Pin it',
    lines: ['Click the puzzle piece beside the address bar, then the pin beside Cuecard. Its icon stays in sight.'],
  },
  {
    title: 'Connect',
    lines: [
      'Click the Cuecard icon. As the server, enter:',
      `* ${publicUrl}`,
      "- With your company's token, which an admin gives you: paste it, enter your work address, and then the six digits that are mailed to you. The code works once, for ten minutes.",
      '- With your own token: sign in to Cuecard, copy the token in Getting Started, step 1, and paste it. No code is needed.',
      'Treat your own token like a password: it connects an extension in your name.',
    ],
  },
  {
    title: 'Verify',
    lines: [
      'The extension shows Connected, with your company and your address. In Getting Started, step 1 is marked as done within a few seconds.',
    ],
  },
]

export const AFTERWARDS: readonly InstallStep[] = [
  {
    title: 'In meetings',
    lines: [
      'Join a meeting in Google Meet, Microsoft Teams or Zoom in this browser, as their desktop programs cannot be read; a meeting page that was open before has to be reloaded once. Switch captions on in the meeting: Cuecard reads them, and offers to switch them on for you.',
      '- Beside the call you see the transcript, answers to what others ask, and the buttons for more. You can move, hide, pause and switch it off for a meeting.',
      '- Whether meetings are saved, and whether you see the overlay, your company decides in Cuecard. While a meeting is being saved, a dot stands at the icon.',
      '- Outside meetings nothing is read. What is read goes only to the server above.',
    ],
  },
  {
    title: 'If something does not work',
    lines: [
      '- The token or code does not work: copy the whole token, or ask for a new code; only the newest code counts. Five wrong tries end a code.',
      '- No code arrives: look into the spam folder, and ask your admin whether this address was invited.',
      '- The server cannot be reached: compare the address with the one above, http or https included.',
      '- Nothing appears in a meeting: reload its page, click the Cuecard icon and look whether it says Connected and what it says of the meeting.',
      '- The connection was ended: you or an admin ended it, or your password was changed. Connect again.',
    ],
  },
]
