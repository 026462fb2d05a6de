import { z } from 'zod'

/** Raised when an older version could not read what this one writes. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'
/** The SHA-256 of the manifest, which holds those of all other entries. */
export const MANIFEST_SUM = 'manifest.sha256'

/** What every format has. */
export const AnyManifest = z.object({ product: z.literal('cuecard'), format: z.int(), version: z.string() })

export const Manifest = AnyManifest.extend({
  created_at: z.iso.datetime(),
  database: z.object({
    entry: z.string(),
    /** When the newest migration of its schema was written, in ms; 0 for none. */
    migration: z.number(),
    /** Rows by table. */
    tables: z.record(z.string(), z.int()),
  }),
  files: z.array(z.object({ key: z.string(), entry: z.string() })),
  indexes: z.array(z.object({ company_id: z.string(), entry: z.string(), passages: z.int() })),
  /** Files that a row names and the storage no longer has. */
  missing_files: z.array(z.string()),
  /** Companies whose published index version is gone: they need a sync. */
  lost_indexes: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

/** A backup or restore that cannot be done; the message is one line for the console. */
export class BackupRefused extends Error {}
