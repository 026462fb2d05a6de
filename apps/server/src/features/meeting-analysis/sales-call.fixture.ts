import type { TranscriptRow } from '../../shared/transcript/transcript-lines.ts'

/** A short sales call, made up: Rita sells, Carl buys. Times in seconds. */
const SAID: [number, string, string][] = [
  [0, 'Rita Vogel', 'Hi Carl, thanks for making time today. How are you?'],
  [5, 'Carl Stone', 'Good, thank you. Shall we start?'],
  [8, 'Rita Vogel', 'Sure. What does your warehouse look like today?'],
  [
    12,
    'Carl Stone',
    'We currently use NordPick and a few spreadsheets. Our biggest problem is that picking takes far too long.',
  ],
  [24, 'Carl Stone', 'We lose about 12 hours a week because people look for boxes by hand.'],
  [33, 'Rita Vogel', 'I see. What would have to change?'],
  [
    36,
    'Carl Stone',
    'We need a robot that works with our existing shelves. It has to integrate with SAP, that is a must-have.',
  ],
  [48, 'Rita Vogel', 'PickBot does that. It carries boxes through the hall and talks to SAP directly.'],
  [58, 'Carl Stone', 'How much does the starter plan cost?'],
  [61, 'Rita Vogel', 'The starter plan is 1,900 euros a month for up to ten robots.'],
  [68, 'Carl Stone', 'Honestly, that is too expensive for us. Our budget is 15,000 euros for this year.'],
  [77, 'Rita Vogel', 'We can talk about a yearly payment, which takes ten percent off.'],
  [84, 'Carl Stone', 'Do you encrypt the data of our employees at rest?'],
  [89, 'Rita Vogel', "That's a good question. I would have to check with our security team and get back to you."],
  [98, 'Carl Stone', 'Okay. And what happens if a robot breaks down during the night shift?'],
  [104, 'Rita Vogel', 'Support answers within four hours, day and night, and a spare robot arrives the next morning.'],
  [114, 'Carl Stone', 'We are also looking at RoboMove, their demo was nice. I am worried about the setup time.'],
  [125, 'Rita Vogel', 'Setup takes two days, and we do it with you.'],
  [130, 'Carl Stone', 'The CFO has to sign anything above 10,000 euros. I can decide on the pilot phase myself.'],
  [140, 'Carl Stone', 'I will recommend it to my boss, and we want to go live before the end of September.'],
  [148, 'Rita Vogel', "Then let's go with a pilot of two robots. I'll send you the offer by Friday."],
  [156, 'Carl Stone', 'Perfect, thank you. Bye!'],
]

export const CALL_BEGIN = new Date('2026-03-02T09:00:00Z')

export const SALES_CALL: readonly TranscriptRow[] = SAID.map(([second, username, message], at) => ({
  message_id: `m${at}`,
  username,
  message,
  at: new Date(CALL_BEGIN.getTime() + second * 1000),
}))
