import { createKnowledgeItem, listKnowledgeItems, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { expect } from '@playwright/test'
import { apiAs, untilSynced } from '../calls.ts'
import { type Camera, openPage, shootScene, shootScenes } from '../camera.ts'
import type { LinkedSite } from '../linked-site.ts'
import { LOCKED, mixedFiles } from '../mixed-files.ts'
import { ADMIN, USER } from '../people.ts'
import { type Shown, dialogScenes } from './knowledge-dialogs.ts'
import { askScenes, listScenes, openKnowledge, openPages, playbookScenes, waitingScenes } from './knowledge-page.ts'
import { openCompany, openStaffAccount } from './people.ts'
import { promptReaderScenes, promptScenes } from './prompts.ts'

const SITE = 'Harbour handbook'
const NEWCOMER = 'iris.falk@northwind.example'
const FULL = 'paul.ortner@alpine.example'

const addText = (api: Api, name: string, text: string) =>
  api(createKnowledgeItem, {
    form: { name, type: 'file' },
    files: { file: new File([text], `${name.toLowerCase().replaceAll(' ', '-')}.txt`, { type: 'text/plain' }) },
  })

const addSite = (api: Api, name: string, site: LinkedSite) =>
  api(createKnowledgeItem, {
    form: { name, type: 'url', base_url: site.url, discover_sub_urls: true, description: 'What guests ask' },
    files: {},
  })

async function sync(api: Api) {
  await api(startKnowledgeSync)
  await untilSynced(api)
}

async function untilPlaybook(api: Api) {
  const has = async () => (await api(getKnowledgeStatus)).has_playbook
  await expect.poll(has, { timeout: 60_000, intervals: [300] }).toBe(true)
}

/** Documents of every kind and fate, two that disagree, and a site with failed pages. */
async function fillDemo(camera: Camera, api: Api, site: LinkedSite) {
  const drawing = await camera.browser.newPage()
  for (const { name, mimeType, buffer } of await mixedFiles(drawing)) {
    const file = new File([new Uint8Array(buffer)], name, { type: mimeType })
    await api(createKnowledgeItem, { form: { name, type: 'file' }, files: { file } })
  }
  await drawing.close()
  await addText(api, 'Backup policy', 'Backups\n\nBackups are kept for 35 days.\n')
  await addText(api, 'Data handbook 2024', 'Backups\n\nBackups are kept for 30 days.\n')
  await addSite(api, SITE, site)
}

async function shown(api: Api): Promise<Shown> {
  const items = await api(listKnowledgeItems)
  const named = (name: string) => {
    const item = items.find((each) => each.name === name)
    if (!item) throw new Error(`No item is called ${name}`)
    return item
  }
  return { file: named('Rates.xlsx'), failed: named(LOCKED), site: named(SITE) }
}

/** The demo company on a server without a language model. */
export async function shootDemo(camera: Camera, { site, slow }: { site: LinkedSite; slow: LinkedSite }): Promise<void> {
  const api = await apiAs(camera.url, ADMIN)
  await untilSynced(api)
  await untilPlaybook(api)
  const page = await openPage(camera, ADMIN)
  await shootScene(camera, page, { name: 'knowledge-fully-set-up', show: openKnowledge })
  await shootScenes(camera, ADMIN, waitingScenes)
  await fillDemo(camera, api, site)
  await shootScene(camera, page, { name: 'knowledge-unsynced', show: openKnowledge })
  await sync(api)
  await shootScenes(camera, ADMIN, listScenes(SITE))
  await shootScenes(camera, ADMIN, dialogScenes(await shown(api)))
  await shootScenes(camera, ADMIN, askScenes)
  await shootScene(camera, page, { name: 'prompts-no-model', show: (each) => each.goto('/prompt-customization') })
  await shootScenes(camera, USER, [
    { name: 'knowledge-user', show: (each) => openKnowledge(each, '?find=playbook') },
    {
      name: 'knowledge-view',
      show: async (each) => {
        await openKnowledge(each)
        await each
          .getByRole('button', { name: /^View / })
          .first()
          .click()
      },
    },
  ])
  await shootScenes(camera, await openStaffAccount(camera.url), playbookScenes)
  await addSite(api, 'Charter catalogue', slow)
  await shootScene(camera, page, {
    name: 'knowledge-syncing',
    show: async (each) => {
      await openKnowledge(each)
      await each.getByRole('button', { name: 'Sync AI Knowledge' }).click()
      const isUnderWay = async () => (await api(getSyncStatus)).estimated_time_left_sec !== null
      await expect.poll(isUnderWay, { timeout: 30_000 }).toBe(true)
      await each.waitForTimeout(6_000)
    },
  })
  await shootScene(camera, page, { name: 'knowledge-syncing-pages', show: (each) => openPages(each, SITE) })
  await page.context().close()
}

/** Companies at their beginning and at their limit. */
export async function shootCompanies(camera: Camera): Promise<void> {
  await openCompany(camera.url, NEWCOMER, 'Northwind Pumps')
  await shootScenes(camera, NEWCOMER, [{ name: 'knowledge-empty', show: openKnowledge }])
  await addText(await apiAs(camera.url, NEWCOMER), 'Price list 2026', 'The small pump costs 400 euros.')
  await shootScenes(camera, NEWCOMER, [{ name: 'knowledge-not-set-up', show: openKnowledge }])
  await openCompany(camera.url, FULL, 'Alpine Lifts')
  const api = await apiAs(camera.url, FULL)
  for (let n = 1; n <= 100; n += 1) await addText(api, `Cabin sheet ${n}`, `Cabin ${n} carries ${n} people.`)
  await shootScenes(camera, FULL, [
    {
      name: 'knowledge-limit-reached',
      show: async (page) => {
        await openKnowledge(page)
        await page.getByRole('button', { name: 'Add Knowledge Item' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ])
}

/** A server with a language model and without generated documents; at the end it is gone. */
export async function shootWithModel(camera: Camera, stop: () => Promise<void>): Promise<void> {
  const api = await apiAs(camera.url, ADMIN)
  await untilSynced(api)
  await shootScenes(camera, ADMIN, [
    { name: 'knowledge-set-up', show: openKnowledge },
    {
      name: 'knowledge-ask-written',
      show: async (page) => {
        await page.goto('/company-knowledge?ask=What%20does%20a%20pilot%20cost%3F')
        await page.locator('[data-status="done"]').waitFor()
      },
    },
  ])
  await shootScenes(camera, ADMIN, promptScenes(camera.url))
  await shootScenes(camera, USER, promptReaderScenes)
  const page = await openPage(camera, ADMIN)
  const prompts = await openPage(camera, ADMIN)
  await prompts.goto('/prompt-customization')
  await prompts.getByRole('textbox').first().fill('Answer in one line.')
  await stop()
  await shootScene(camera, page, {
    name: 'knowledge-server-down',
    show: async (each) => {
      await each.getByRole('link', { name: 'Knowledge', exact: true }).first().click()
      await each.waitForTimeout(9_000)
    },
  })
  await shootScene(camera, prompts, {
    name: 'prompts-server-down',
    show: async (each) => {
      await each.getByRole('button', { name: 'Save answer instructions' }).click()
      await each.getByRole('button', { name: 'Save now' }).click()
      await each.getByText('Failed to save answer instructions').waitFor()
    },
  })
  await page.context().close()
  await prompts.context().close()
}
