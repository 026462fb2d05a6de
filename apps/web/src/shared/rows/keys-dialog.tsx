import { Kbd, Switch, Table } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Dialog } from '../dialogs/dialog.tsx'
import { SINGLE_KEYS } from './single-keys.ts'

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['J', 'K'], 'Next and previous row; in an open test case, the next and previous one'],
  [['Enter'], 'Open the row'],
  [['E'], 'Rename or edit the row'],
  [['X'], 'Choose the row, to act on several'],
  [['/'], 'Go to the search of the page'],
  [['Esc'], 'Close what is open'],
  [['Ctrl K'], 'Go to a page, find a meeting or document, or ask; ⌘ K on a Mac'],
  [['?'], 'This help'],
]

/** What the keys do, and the switch that turns the single ones off. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [keys, setKeys] = useLocalStorage({ key: SINGLE_KEYS, defaultValue: 'on', getInitialValueInEffect: false })
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard" size={480}>
      <Table withRowBorders={false} verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>
          {KEYS.map(([names, does]) => (
            <Table.Tr key={does}>
              <Table.Td w={96}>
                {names.map((name) => (
                  <Kbd key={name} me={4}>
                    {name}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Single keys"
        description="Turn them off if they are pressed by mistake, for example by voice input. Ctrl K stays."
        checked={keys === 'on'}
        onChange={(event) => setKeys(event.currentTarget.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
