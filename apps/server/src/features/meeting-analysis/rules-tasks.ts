import { notesOutline } from './notes-outline.ts'
import { type Findings, type Material, rulesAnalysis } from './rules-analysis.ts'

export type Task = 'analysis' | 'notes'

/** Either field, by the task. */
export interface Worked {
  findings?: Findings
  notes?: string
}

export function workOut(task: Task, material: Material): Worked {
  return task === 'analysis'
    ? { findings: rulesAnalysis(material) }
    : { notes: notesOutline(material.rows, material.startedAt) }
}
