import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { customerSettingsAnswers } from '../test/customer-settings-answers.ts'

const CALL = 'GET /company-settings/capture-states'

beforeEach(() => setAuthToken('token'))

it('draws how captions were read by service and version, with what found them; empty where nothing was counted', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const row = { day, service: 'google_meet', pack_version: 2, status: 'active', read_by: '.a4cQT', count: 7 }
  const days = [
    row,
    { ...row, read_by: 'structure', count: 2 },
    { ...row, status: 'selectors-stale', read_by: '', count: 3 },
    { ...row, status: 'waiting', read_by: '', count: 9 },
    { ...row, pack_version: 1, count: 1 },
  ]
  renderApp('/customer-settings?tab=captions', customerSettingsAnswers({ [CALL]: { body: { days } } }))
  const meet = within(await screen.findByRole('region', { name: 'Google Meet' }))
  const charts = meet.getAllByRole('figure')
  expect(charts.map((each) => within(each).getByRole('table').querySelector('caption')?.textContent)).toEqual([
    'Selectors, version 2',
    'Selectors, version 1',
  ])
  expect(charts[0]).toHaveTextContent('9 read, 3 not found: selectors out of date')
  const found = meet.getAllByRole('list')[0]
  expect(
    within(found ?? document.body)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['.a4cQT7', 'The page’s structure, no selector2'])
  const teams = within(screen.getByRole('region', { name: 'Microsoft Teams' }))
  expect(teams.getByText('Nothing counted yet')).toBeVisible()
})
