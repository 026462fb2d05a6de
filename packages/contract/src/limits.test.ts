import { expect, it } from 'vitest'
import * as limits from './limits.ts'

it('has the constants of spec §5 and §9', () => {
  expect(limits).toMatchObject({
    KNOWLEDGE_FILE_MAX_BYTES: 104_857_600,
    KNOWLEDGE_FILE_ITEMS_MAX: 100,
    PLAYBOOK_FILE_MAX_BYTES: 10_485_760,
    SUB_URLS_MAX: 200,
    PASSWORD_MIN: 8,
    SANDBOX_HISTORY: 20,
    SANDBOX_PAGE: 30,
    SANDBOX_LIST_HEIGHT_PX: 600,
    TRANSCRIPT_HISTORY: 10,
    SYNC_POLL_MS: 5_000,
    ELAPSED_TICK_MS: 1_000,
    MOBILE_BREAKPOINT_PX: 890,
  })
  expect([...limits.KNOWLEDGE_FILE_EXTENSIONS].sort()).toEqual(
    'csv doc docx htm html jpeg jpg md pdf png ppt pptx txt xls xlsx'.split(' '),
  )
})
