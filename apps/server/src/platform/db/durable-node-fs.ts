import fs from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncPath } from './fsync-path.ts'

type PostgresMod = postgresMod.PostgresMod

/**
 * PGlite's folder on disk, with a working `fsync`: the one it comes with has none, so that a commit would be
 * acknowledged before it is on the disk.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addFsync(mod: PostgresMod): void {
  const own = mod.NODEFS ?? mod.FS.filesystems.NODEFS
  const nodeFilesystem = own as unknown as { stream_ops: Record<string, unknown>; realPath: (node: unknown) => string }
  nodeFilesystem.stream_ops['fsync'] = (stream: { nfd?: number; node: unknown }) => {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
    else fsyncPath(nodeFilesystem.realPath(stream.node))
    return 0
  }
}

/** Brings a whole folder to the disk: files first, then the folders that name them. */
export function fsyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(folder)
}
