import { expect, it } from 'vitest'
import { normalAddress } from './page-address.ts'

it('keeps an address that has its path behind the question mark', () => {
  expect(normalAddress('https://acme.example/index.php?/shop/robots')).toBe(
    'https://acme.example/index.php?/shop/robots',
  )
  expect(normalAddress('https://acme.example/?print&b=x+y&utm_source=mail&a=%C3%A4&fbclid#top')).toBe(
    'https://acme.example/?a=%C3%A4&b=x+y&print',
  )
  expect(normalAddress('https://acme.example/?ref=a')).toBe('https://acme.example/')
})
