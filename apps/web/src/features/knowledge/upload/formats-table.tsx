import { KNOWLEDGE_FILE_KINDS } from '@cuecard/contract/limits.ts'
import { Box, Text } from '@mantine/core'
import { WHAT_IS_READ } from './file-formats.ts'
import classes from './formats-table.module.css'

/** The supported file formats by kind, and what is read from each. */
export function FormatsTable() {
  return (
    <Box c="dimmed" fz="sm">
      <table className={classes.table}>
        <caption>Supported file formats</caption>
        <thead className="cc-hidden">
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Formats</th>
            <th scope="col">What is read</th>
          </tr>
        </thead>
        <tbody>
          {KNOWLEDGE_FILE_KINDS.map(({ kind, extensions }) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>
                {extensions.map((extension) => (
                  <span key={extension} className={classes.format}>
                    {extension}
                  </span>
                ))}
              </td>
              <td className={classes.read}>{WHAT_IS_READ[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text mt="xs" textWrap="pretty">
        Text in scanned pages and pictures is read in English and German. That takes time: of a long scan, the first
        pages are read and the list says which were not.
      </Text>
    </Box>
  )
}
