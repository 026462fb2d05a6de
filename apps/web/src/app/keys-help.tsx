import { lazy, Suspense, useState } from 'react'
import { useListKeys } from '../shared/rows/row-keys.ts'

const KeysDialog = lazy(async () => ({ default: (await import('../shared/rows/keys-dialog.tsx')).KeysDialog }))

/** The keys of all lists, and their help, which `?` opens. */
export function KeysHelp({ onSearch }: { onSearch: () => void }) {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never')
  useListKeys({ onSearch, onHelp: () => setHelp('open') })
  if (help === 'never') return null
  return (
    <Suspense>
      <KeysDialog opened={help === 'open'} onClose={() => setHelp('closed')} />
    </Suspense>
  )
}
