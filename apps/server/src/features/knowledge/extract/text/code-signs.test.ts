import { expect, it } from 'vitest'
import { isCode } from './code-signs.ts'

it.each([
  'if (a) {\n  return b;\n}',
  'import { a } from "b"\nconst c = a()\nexport default c;',
  '/**\n * For orders above $50, the shipping cost is $10.\n */\nfunction cost($order) {\n  return 10;\n}',
  '{\n  "name": "Team",\n  "price": 49\n}',
  'services:\n  web:\n    image: nginx\n    read_timeout: 5\n    restart: always',
  'server:\n  port: 80\n  max_size: 10\n  hosts: ["a"]',
  '$ npm install\n$ npm start -- --port 80',
  'docker run -d \\\n  -p 80:80 \\\n  --name web nginx',
  'DATA_DIR=/var/lib\nSMTP_HOST=mail',
  'SELECT name FROM plans\nWHERE price = 49;',
  '<div class="a">\n  <b>x</b>\n</div>',
  'def cost(order):\n    # We pay it.\n    total = order.sum()\n    return total.round()',
  'GET /plans HTTP/1.1',
])('tells code by its signs: %j', (text) => {
  expect(isCode(text)).toBe(true)
})

it.each([
  'The warranty lasts 24 months.\nReturns are accepted within 30 days.',
  'Starter   49 EUR\nTeam      99 EUR',
  'starter: 49 EUR\nteam: 99 EUR\nenterprise: on request',
  'plan: Pro\nprice: 49 EUR a month\nmax_users: 50\nsupport: round the clock',
  '"Basic plan": 10 EUR a month\n"Pro plan": 20 EUR a month',
  'firstName: Anna\nlastName: Berg\nphone: 030 1234\nmobile: 0170 1',
  'prices:\n  starter: 49 EUR\n  team.large: 99 EUR\n  on_request: more',
  'Starter = 49 EUR\nTeam = 99 EUR (net)\nItem(s) = 5 EUR',
  '# Prices\n* Starter 49 EUR\n* Team 99 EUR',
  'a) the deposit (50 %);\nb) the rest (50 %);',
  'Dear Ms Berg,\n\nthank you for your call.\nThe price is $49 (net).\n\n-- \nJo Lee\n+49 30 1234\nhttps://a.example/b?c=d',
  '> 50 users: 5 EUR\n< 50 users: 7 EUR\nSettings -> Users -> Add',
  'Mon-Fri 9:00-17:00\nSat    10:00-14:00\n[Closed on holidays]',
  'export goods need a licence\nimport duty\nreturn goods within 30 days\nlet us know',
  'Hello {{first_name}},\nyour plan costs {{price}} a month.',
  'He said: "We pay."\nShe said: "So do we."',
  '+------+-----+\n| Plan | EUR |\n+------+-----+\n| Team | 99  |\n+------+-----+',
  '',
])('takes for text what has no such signs: %j', (text) => {
  expect(isCode(text)).toBe(false)
  expect(isCode(text, 'text')).toBe(false)
})

it('takes the word of an author who names a language', () => {
  expect(isCode('ask us', 'Bash')).toBe(true)
  expect(isCode('ask us', 'prompt')).toBe(false)
})
