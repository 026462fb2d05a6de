import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../lib/session.ts'

/** A list as its address shows it: filters, search and order. */
export interface View {
  name: string
  /** The query string, such as `week=this&owner=…`. */
  search: string
}

/** Views that a person may keep for a list. */
const VIEWS_MAX = 20

/** What an address says about a list, in one order and without what only says how far it was read. */
export function viewOf(search: string, passing: readonly string[]): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.toString()
}

/** The person's own views of a list, kept in this browser for each company. */
export function useSavedViews(list: string) {
  const { company } = useSession()
  const [views, setViews] = useLocalStorage<readonly View[]>({
    key: `views:${company?.id ?? ''}:${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    views,
    isFull: views.length >= VIEWS_MAX,
    /** A view of the same name is replaced. */
    save: (view: View) => setViews((all) => [...all.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => setViews((all) => all.filter((each) => each.name !== name)),
  }
}
