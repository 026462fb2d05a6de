import { HomePage } from '../features/home/home-page.tsx'
import { AddDocuments } from '../features/knowledge/add/add-documents.tsx'
import { AskNow } from '../features/knowledge/search/ask-now.tsx'

const PARTS = { addDocuments: <AddDocuments />, askNow: (atOnce: boolean) => <AskNow atOnce={atOnce} /> }

/** Home with the knowledge base's parts in its step 2. */
export function Home() {
  return <HomePage parts={PARTS} />
}
