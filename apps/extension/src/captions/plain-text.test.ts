import { afterEach, expect, it } from 'vitest'
import { textOf } from './plain-text.ts'

afterEach(() => document.body.replaceChildren())

it('reads words without the furniture around them', () => {
  document.body.innerHTML =
    '<div><span>so the</span><span>price</span> <i class="google-symbols">keep</i><button>Jump</button><b>is</b> ten<script>x</script></div>'
  expect(textOf(document.body)).toBe('so the price is ten')
})
