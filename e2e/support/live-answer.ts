import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect } from './expect.ts'
import { realFile } from './real-data.ts'

/** A question that only the uploaded document answers, and the document's own words for it. */
export interface KnowledgeProbe {
  file: string
  itemName: string
  question: string
  term: string
  words: RegExp
}

/** The real PDF of the shared data; null where that folder is absent. */
export function tikaProbe(): KnowledgeProbe | null {
  const file = realFile('files/pdf/testPDF.pdf')
  if (!file) return null
  return {
    file,
    itemName: 'Tika overview',
    question: 'What is Apache Tika, and what can it detect and extract from documents?',
    term: 'Apache Tika is undergoing incubation, you said.',
    words: /metadata and structured text content/,
  }
}

/** Adds a document on the Knowledge page, syncs it and waits until the screen says that it is synced. */
export async function addAndSync(page: Page, probe: KnowledgeProbe): Promise<void> {
  await page.goto('/company-knowledge')
  await page.getByRole('button', { name: 'Add Knowledge Item' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(probe.file)
  await dialog.getByLabel(/^Name of /).fill(probe.itemName)
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(page.getByText('Knowledge item created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('AI knowledge sync started')).toBeVisible()
  await expect(page.getByText('AI knowledge sync completed').first()).toBeVisible()
  await expect(itemRow(page, probe.itemName)).toContainText(/synced/i)
  await expectAccessible(page)
}

/** The list entry of a knowledge item. */
export function itemRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

/** Uploads a transcript in the Sandbox. */
export async function openTranscript(page: Page, path: string): Promise<void> {
  await page.goto('/sandbox')
  await page.getByLabel('Transcript file').setInputFiles(path)
}

/** The Sandbox's row of a message, found by its words. */
export function messageRow(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').filter({ hasText: text })
}

/** Begins to note how the text of every answer on the page grows; `grown` tells the lengths that were on the screen. */
export async function watchGrowth(page: Page): Promise<{ grown: () => Promise<number[]> }> {
  await page.evaluate(() => {
    const lengths: number[] = []
    Object.assign(window, { answerLengths: lengths })
    new MutationObserver(() => {
      const shown = document.querySelectorAll('.cc-reading')
      const length = [...shown].reduce((sum, each) => sum + (each.textContent?.length ?? 0), 0)
      if (length > 0 && length !== lengths.at(-1)) lengths.push(length)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return { grown: () => page.evaluate(() => (window as unknown as { answerLengths: number[] }).answerLengths) }
}
