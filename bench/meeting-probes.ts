/** What a meeting's selling side says, and how the demo company's documents stand to it; written before tuning. */
export const PROBES: readonly { says: string; documents: 'hold it' | 'say otherwise' | 'are silent' }[] = [
  { says: 'The pilot costs twenty-four thousand euros and lasts sixty days.', documents: 'hold it' },
  { says: 'Growth is four thousand eight hundred euros a month for up to fifty robots.', documents: 'hold it' },
  { says: 'The site survey costs twenty-four hundred euros.', documents: 'hold it' },
  { says: 'Robots and cameras have a warranty of two years.', documents: 'hold it' },
  {
    says: 'The Fleet Gateway keeps the robots working for up to three days without internet.',
    documents: 'hold it',
  },
  { says: 'Customers are told of a confirmed breach within twenty-four hours.', documents: 'hold it' },
  { says: 'The soft gripper costs one thousand two hundred and eighty euros.', documents: 'hold it' },
  { says: 'The TISAX certification is planned for twenty twenty-seven.', documents: 'hold it' },
  { says: 'Acme Vision recognises ninety-nine point four percent of goods with a barcode.', documents: 'hold it' },
  { says: 'The Arm 12 is delivered six weeks after the order.', documents: 'say otherwise' },
  { says: 'The cold-store kit costs nineteen hundred euros a robot.', documents: 'say otherwise' },
  { says: 'The robot changes its gripper by itself in fifteen seconds.', documents: 'say otherwise' },
  { says: 'The pictures of the cameras are deleted after forty-eight hours.', documents: 'say otherwise' },
  { says: 'A rain cover for the loading yard costs three hundred and forty euros a robot.', documents: 'are silent' },
  { says: 'The service office in Lyon has nine technicians for France.', documents: 'are silent' },
  { says: 'Deliveries at night to Switzerland cost four hundred euros more.', documents: 'are silent' },
]

/** What the demo meetings say that no document holds or that one contradicts, by meeting and message: judged by reading. */
export const NEW_IN_DEMO: readonly string[] = ['harrow m039', 'nordhafen m078', 'duval m080']
/** Shown of the demo meetings at some time, and held by a document in these or other words. */
export const HELD_IN_DEMO: readonly string[] = [
  'nordhafen m061',
  'nordhafen m081',
  'nordhafen m113',
  'nordhafen m124',
  'nordhafen m169',
  'nordhafen m171',
  'harrow m169',
  'harrow m177',
  'harrow m193',
  'duval m055',
  'duval m127',
  'duval m167',
  'duval m169',
  'duval m177',
]
