import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it('names browser and system as people do', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceName(`${windows} Chrome/140.0.0.0 Safari/537.36`)).toBe('Chrome on Windows')
  expect(deviceName(`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`)).toBe('Microsoft Edge on Windows')
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'
  expect(deviceName(mac)).toBe('Firefox on macOS')
})

it('says nothing where nothing can be told, and makes no text of hostile ones', () => {
  for (const userAgent of [null, '', 'x', '<script>alert(1)</script>', 'a'.repeat(400)]) {
    expect(deviceName(userAgent) ?? '').not.toMatch(/[<>]|a{50}/)
  }
  expect(deviceName(null)).toBeNull()
  expect(deviceName('')).toBeNull()
})
