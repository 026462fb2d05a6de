import { useLateDialog } from '../lib/late-parts.ts'
import { useListKeys } from '../shared/rows/row-keys.ts'

const loadKeysDialog = async () => (await import('../shared/rows/keys-dialog.tsx')).KeysDialog

/** The keys of all lists, and their help, which `?` opens. */
export function KeysHelp({ onSearch }: { onSearch: () => void }) {
  const { Dialog: KeysDialog, opened, open, close } = useLateDialog(loadKeysDialog, 'The help could not be opened')
  useListKeys({ onSearch, onHelp: open })
  return KeysDialog ? <KeysDialog opened={opened} onClose={close} /> : null
}
