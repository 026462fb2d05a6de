import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * With OVERLAY_PICTURES set to a folder, the journeys leave a picture there, light and dark, of whatever they waited for in
 * the overlay: the built extension over the fake pages of both services, for eyes.
 */
export async function shoot(page: Page, words: string): Promise<void> {
  const folder = process.env.OVERLAY_PICTURES
  if (!folder) return
  const name = `${new URL(page.url()).hostname.split('.')[0]} ${words}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 70)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
