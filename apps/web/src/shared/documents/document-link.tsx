import { Link } from 'react-router'
import { documentPath } from './document-path.ts'

/** Below an opened passage. */
export const documentLink = ({ item_id, text }: { item_id: string; text: string }) => (
  <Link className="cc-page" to={documentPath(item_id, text)}>
    Read it in the document
  </Link>
)
