import { KNOWLEDGE_FILE_KINDS } from '@cuecard/contract/limits.ts'
import { isReadYet } from './file-formats.ts'
import classes from './formats-table.module.css'

/** The supported file formats, grouped by kind (spec §2). Those that are only kept so far are marked. */
export function FormatsTable() {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>Supported file formats</caption>
        <thead className="cc-hidden">
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Formats</th>
          </tr>
        </thead>
        <tbody>
          {KNOWLEDGE_FILE_KINDS.map(({ kind, extensions }) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>
                {extensions.map((extension) => (
                  <span key={extension} className={classes.format} data-read={isReadYet(extension)}>
                    {extension}
                    {isReadYet(extension) ? null : <span className="cc-hidden"> (not read yet)</span>}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>
        <span className={classes.format} data-read="false" aria-hidden="true">
          dashed
        </span>
        Accepted and kept, but not read yet. Upload the text as PDF, DOCX, TXT or MD to use it now.
      </p>
    </div>
  )
}
