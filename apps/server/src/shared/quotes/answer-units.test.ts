import { describe, expect, it } from 'vitest'
import { answerUnits } from './answer-units.ts'
import { rowInWords } from './row-in-words.ts'

const texts = (passage: string) => answerUnits(passage).map(({ text }) => text)

describe('answerUnits', () => {
  it('keeps a question above its answer, and a short answer with what follows', () => {
    expect(answerUnits('Can robots work among people?\nYes. No fence is needed. They slow down.')).toEqual([
      {
        text: 'Yes. No fence is needed.',
        under: 'Can robots work among people?',
        kind: 'sentence',
        answersUnder: true,
      },
      { text: 'They slow down.', under: 'Can robots work among people?', kind: 'sentence' },
    ])
  })

  it('reads a list with its lead-in, and each point alone', () => {
    expect(texts('The edition provides the following:\n- Single sign-on for all\n- Audit log of 24 months')).toEqual([
      'The edition provides the following: Single sign-on for all; Audit log of 24 months.',
      'Single sign-on for all',
      'Audit log of 24 months',
    ])
  })

  it('takes a sentence of three words, alone or at the end of a paragraph', () => {
    for (const said of ['Training costs extra.', 'Cots are available.', 'We deliver abroad.', 'Parken kostet nichts.'])
      expect(texts(`Rooms have a terrace each.\n\n${said}`)).toEqual(['Rooms have a terrace each.', said])
    expect(texts('Rooms have a terrace each. Cots are available.')).toEqual([
      'Rooms have a terrace each.',
      'Cots are available.',
    ])
    expect(texts('Cots are available. Rooms have a terrace each.')).toEqual([
      'Cots are available. Rooms have a terrace each.',
    ])
  })

  it('takes no name, title or phrase of three words', () => {
    for (const said of [
      'Harbour Hotels Ltd.',
      'All rights reserved.',
      'Kind regards, Ann.',
      'That is all.',
      'See annex three.',
      'Cots are available',
      'What costs extra?',
      'Thank you.',
    ])
      expect([said, texts(`Rooms have a terrace each.\n\n${said}`)]).toEqual([said, ['Rooms have a terrace each.']])
  })

  it('leaves out a line that the layout cut off inside a bracket', () => {
    const line = 'Single sign-on for everybody (SAML 2.0, OpenID'
    expect(texts(`${line}\n\nConnect)\n\nRoles can be made by every administrator (of your own).`)).toEqual([
      'Roles can be made by every administrator (of your own).',
    ])
  })

  it('says a row with its heads, keeps names of plans and leaves empty cells out', () => {
    expect(rowInWords(['', 'Starter', 'Growth'], ['Requests a minute', '120', '600'])).toBe(
      'Requests a minute: Starter 120, Growth 600',
    )
    expect(rowInWords(['Item', 'Price', 'Remarks'], ['Charger', '€3,600', ''])).toBe('Charger: price €3,600')
    expect(rowInWords(['Plan', 'Availability a month', 'Is at most'], ['Growth', '99.9 %', '44 minutes away'])).toBe(
      'Growth: availability a month 99.9 %, is at most 44 minutes away',
    )
    expect(rowInWords(['Order', 'Discount', 'Who approves'], ['From 50 robots', '13 %', 'the director'])).toBe(
      'From 50 robots: discount 13 %, who approves: the director',
    )
    expect(rowInWords(['Item', 'Price', 'Remarks'], ['Arm 12', '€1,150', 'software not included'])).toBe(
      'Arm 12: price €1,150; software not included',
    )
  })

  it('names a row by its item, with its group before and a number for orders last, and joins a price with its unit', () => {
    const list = ['Section', 'Item', 'Price', 'Unit', 'Remarks']
    expect(rowInWords(list, ['Edition', 'Core', '5.80 EUR', 'per head and month', 'From 80 heads'])).toBe(
      'Edition Core: price 5.80 EUR per head and month, From 80 heads',
    )
    expect(rowInWords(list, ['Set-up', 'Plus', '9,800 EUR', 'one-off', ''])).toBe(
      'Set-up Plus: price 9,800 EUR; unit one-off',
    )
    expect(rowInWords(['Article no.', 'Model', 'Output'], ['10-0600', 'LQ 600', '600 kW'])).toBe(
      'LQ 600: output 600 kW, article no. 10-0600',
    )
    expect(rowInWords(['Product', 'Edition', 'Price'], ['Cloud', 'Pro', '€9'])).toBe('Cloud: Edition Pro, price €9')
    expect(rowInWords(list, ['Edition', 'Free', '', 'per head and month', 'For five people'])).toBe(
      'Edition Free: unit per head and month, For five people',
    )
    expect(rowInWords(['What', 'From', 'Discount'], ['Robots', '10 robots', '5 %'])).toBe(
      'Robots: from 10 robots, discount 5 %',
    )
  })

  it('names it so behind several columns of groups and numbers for orders too', () => {
    const list = ['Group', 'Art. no.', 'Product', 'Price', 'Remarks']
    expect(rowInWords(list, ['Pumps', 'P-7', 'Duo 40', '€310', 'on loan'])).toBe(
      'Pumps Duo 40: price €310, on loan, Art. no. P-7',
    )
    expect(rowInWords(['Pos.', 'SKU', 'Model', 'Price'], ['1', 'K-3', 'Solo', '€90'])).toBe(
      'Solo: price €90, Pos. 1, SKU K-3',
    )
    expect(rowInWords(['Country', 'Plan', 'Price'], ['Spain', 'Pro', '€9'])).toBe('Spain: plan Pro, price €9')
  })

  it('keeps heads that end with a figure apart from the figures below them', () => {
    expect(rowInWords(['', 'Mixer 20', 'Mixer 40'], ['Litres', '18', '36'])).toBe('Litres: Mixer 20: 18, Mixer 40: 36')
    expect(rowInWords(['', '2025', '2026'], ['Staff', '12', 'some 20'])).toBe('Staff: 2025: 12, 2026: some 20')
    expect(rowInWords(['Name', 'Mixer 20'], ['Litres', '18'])).toBe('Litres – Mixer 20: 18')
  })

  it('keeps the stop of an abbreviation at the end of a cell', () => {
    expect(rowInWords(['Day', 'From', 'To'], ['Monday', '8 a.m.', '5 p.m.'])).toBe('Monday: from 8 a.m., to 5 p.m.')
    expect(rowInWords(['', 'Solo', 'Team'], ['Help', 'by mail.', 'by phone.'])).toBe(
      'Help: Solo by mail, Team by phone',
    )
  })

  it('reads ticks, crosses and the dashes among them as yes and no', () => {
    const head = '| Part | Solo | Team | Group |\n|---|---|---|---|'
    expect(texts(`${head}\n| Alerts | – | ✓ | ✔️ |\n| Own domain | - | - | – |\n| Backups | ✗ | – | daily |`)).toEqual([
      'Alerts: Solo no, Team yes, Group yes',
      'Own domain: Solo no, Team no, Group no',
      'Backups: Solo no, Group daily',
    ])
    expect(texts(`${head}\n| Price | – | 9 | 19 |\n| Help | – | – | – |`)).toEqual(['Price: Team 9, Group 19'])
  })

  it('gives a row that is too long column by column', () => {
    const cell = 'It stands in the hall and needs a fence. '.repeat(6)
    const row = `| Vendor | Strengths | Weaknesses |\n|---|---|---|\n| Kestrel | ${cell} | ${cell} |`
    expect(texts(row).map((text) => text.slice(0, 20))).toEqual(['Kestrel – Strengths:', 'Kestrel – Weaknesses'])
  })

  it('takes bullets of symbol fonts for bullets', () => {
    expect(texts('\uf0b7 ISO 27001 since 2019.\n\uf0b7 SOC 2 Type II every year.')).toEqual([
      'ISO 27001 since 2019.',
      'SOC 2 Type II every year.',
    ])
  })

  it('leaves out what says nothing: questions, pointers, headings, links and code', () => {
    expect(
      texts(
        'To create a folder\nFor more information, see the guide.\nTopics:\n- Creating a folder\n\nsudo apt-get install x\n\nFolders keep files together.',
      ),
    ).toEqual(['Folders keep files together.'])
  })

  it('takes prices in dollars, bounds and marks of footnotes for prose, and code for code', () => {
    const plans = '| Plan | Monthly | Yearly |\n|---|---|---|\n| Solo | $9 | $90 |\n| Team | 19 $ | US$ 190 |'
    expect(texts(plans)).toEqual(['Solo: Monthly $9, Yearly $90', 'Team: Monthly 19 $, Yearly US$ 190'])
    const prose = [
      'Solo is $9 a month and Team $.50 a day.',
      '$ 9 or $ 19 a month.',
      'P1 takes <15 minutes, P2 >$2 each.',
    ]
    for (const said of [...prose, 'Parts last for 36 months[1].', 'It runs[2] for 24 hours,[3] then it rests.'])
      expect(texts(said)).toEqual([said])
    for (const code of ['$user and $password are read', 'echo args[0] and args[0]', '$ npm run build', 'is <b>9</b>'])
      expect(texts(code)).toEqual([])
  })

  it('cuts no quotation in the middle', () => {
    expect(texts('"Nobody knew who had it. We had the answer in a minute." That is what they wrote to us.')).toEqual([
      '"Nobody knew who had it. We had the answer in a minute."',
      'That is what they wrote to us.',
    ])
  })
})

it('takes the quotes of a generated document without the marks and the source around them, under the heading that they have there', () => {
  const points = [
    '- “The robots drive to the racks your people use today.” _(Product sheet, page 1)_',
    '- **How long is the warranty?** “24 months on every device.” _(FAQ, Warranty)_',
  ]
  expect(answerUnits(`## What we sell\n\n${points.join('\n')}`)).toEqual([
    { text: 'The robots drive to the racks your people use today.', under: 'Product sheet', kind: 'sentence' },
    { text: '24 months on every device.', under: 'How long is the warranty?', answersUnder: true, kind: 'sentence' },
  ])
})

it('takes them as passages hold them, without emphasis and cut anywhere', () => {
  const units = answerUnits(`Nine hours and not less.” (FAQ, Battery)
- “SAP: versions 9.5 and later; typical effort 8 days” (Integrations, Ready connectors)
- How long is the warranty? “24 months on every device.” (FAQ, Warranty)`)
  expect(units.map(({ text, under }) => [text, under])).toEqual([
    ['Nine hours and not less.', 'Battery'],
    ['SAP: versions 9.5 and later; typical effort 8 days', 'Ready connectors'],
    ['24 months on every device.', 'How long is the warranty?'],
  ])
  const sources = [
    '(Guide, Teams › Calendar)',
    '(Guide, page 3)',
    '(Prices, sheet Plans)',
    '(FAQ, How long is it?; Guide)',
  ]
  expect(
    sources.map((source) => answerUnits(`## Support\n- “It can be reached by day.” _${source}_`)[0]?.under),
  ).toEqual(['Calendar', 'Guide', 'Plans', ''])
  expect(texts('The head of logistics says: “It paid for itself in 19 months.” (interview of May)')).toEqual([
    'The head of logistics says: “It paid for itself in 19 months.”',
  ])
})

it('reads such a quote sentence by sentence, and leaves out one that only asks', () => {
  const points = [
    '- **How many picks an hour?** “Arm 12 makes 420 picks an hour. Arm 25 makes 310 picks an hour.” _(FAQ)_',
    '- “How long does a contract run and how can it be ended?” _(FAQ)_',
    '- **Where is the data kept?** “In Frankfurt, with a copy in',
  ]
  expect(texts(`## Questions customers ask\n\n${points.join('\n')}`)).toEqual([
    'Arm 12 makes 420 picks an hour.',
    'Arm 25 makes 310 picks an hour.',
  ])
})

it('gives conditions of a list together, and not one that goes on in the next point', () => {
  const list = 'The pilot counts as passed if:\n- at least 95 % of the picks are reached,\n- nobody was hurt.'
  expect(texts(list)).toEqual([
    'The pilot counts as passed if: at least 95 % of the picks are reached; nobody was hurt.',
    'nobody was hurt.',
  ])
})

it('takes a list of questions for a table of contents, which nothing below it answers', () => {
  const units = answerUnits(`How do we keep access to the archive?
- Can two accounts share it?
- What is kept?

You can see its state in the console of your plan.`)
  expect(units.map(({ text, under }) => ({ text, under }))).toEqual([
    { text: 'You can see its state in the console of your plan.', under: '' },
  ])
})

describe('a heading that asks', () => {
  it('stands above what the passage says first', () => {
    expect(answerUnits('Within two weeks. A pilot takes longer.', 'How soon can we start?')).toEqual([
      {
        text: 'Within two weeks. A pilot takes longer.',
        under: 'How soon can we start?',
        kind: 'sentence',
        answersUnder: true,
      },
    ])
  })

  it('does not, where it asks nothing', () => {
    expect(answerUnits('A pilot takes six weeks.', 'Schedule')).toEqual([
      { text: 'A pilot takes six weeks.', under: '', kind: 'sentence' },
    ])
  })

  it('never quotes what a picture shows', () => {
    expect(
      texts('Picture showing: Management tab with the Replication button selected\n\nReplication copies every object.'),
    ).toEqual(['Replication copies every object.'])
  })
})

it('reads a unit in the head of a column, or before the cells of a row, with the figures it is of', () => {
  expect(
    texts('| Cart | Price (EUR) | Load [kg] | Users (minimum) |\n|---|---|---|---|\n| Duo | 1,240 | 80 to 95 | 3 |'),
  ).toEqual(['Duo: price 1,240 EUR; Load 80 to 95 kg; Users (minimum) 3'])
  expect(texts('| | Duo | Trio |\n|---|---|---|\n| Aisle width (mm) | 900 | on request |')).toEqual([
    'Aisle width: Duo 900 mm, Trio on request',
  ])
})

describe('lines that say nothing without what follows', () => {
  it('are none, and steps that end with a colon stay in their list', () => {
    expect(
      texts("Here's how to invite guests.\nHere are some examples.\nHere is our price of 9 EUR.\nMore on tax →"),
    ).toEqual(['Here is our price of 9 EUR.'])
    expect(
      texts('To connect it:\n- Get the file:\n- Open the page and enter your key.\n- It works with all plans:'),
    ).toEqual([
      'To connect it: Get the file; Open the page and enter your key; It works with all plans.',
      'Open the page and enter your key.',
    ])
  })

  it('are none where they point elsewhere, and neither is a list of what to read next', () => {
    expect(
      texts(
        'For other repositories, see "Adding repositories".\nPlease refer to these terms for details.\nTake a look at our guide.\nTo change your email, see "Account".\nLearn how to set up goals.',
      ),
    ).toEqual([])
    expect(texts("What's next?\n- Invite your team.\n- Set up goals.")).toEqual([])
    expect(texts('For other repositories, we charge 9 EUR.\nTake a look around for free.')).toHaveLength(2)
  })

  it('take no other sentence of their point with them, however long the point is', () => {
    const long = `Choose Edit. ${'It takes a while until all servers know of it. '.repeat(12)}You can change it later.`
    const found = texts(`To change it:\n- ${long}\n- Choose Save.`)
    expect(found[0]).toBe('To change it: Choose Edit; Choose Save.')
    expect(found).toContain('You can change it later.')
  })

  it('begin no list of steps, which stands under the heading of its section', () => {
    const steps = 'Only owners can do this.\n- Open Your Teams.\n- Click Disband Team.'
    expect(answerUnits(steps, 'Guide › Deleting a team').map(({ text }) => text)).toContain(
      'Deleting a team: Open Your Teams; Click Disband Team.',
    )
    expect(
      answerUnits(steps.replace('Open', 'It needs').replace('Click', 'It has'), 'Guide › Teams'),
    ).not.toContainEqual(expect.objectContaining({ kind: 'list' }))
  })
})
