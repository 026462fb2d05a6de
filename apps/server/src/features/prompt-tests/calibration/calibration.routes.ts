import * as calls from '@cuecard/contract/prompt-tests/calibration.ts'
import type { App } from '../../../platform/http/app-instance.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as calibration from './calibration.service.ts'

export function calibrationRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.getAgreement, ({ actor }) => calibration.listAgreement(deps, actor))
  serve(app, calls.getCalibration, ({ actor }) => calibration.getCalibration(deps, actor))
  serve(app, calls.exportCalibration, ({ actor }) => calibration.exportCalibration(deps, actor))
  serve(app, calls.importCalibration, ({ actor, files, signal }) =>
    calibration.importCalibration(deps, actor, { file: files.file, signal }),
  )
  serve(app, calls.removeCalibration, ({ actor }) => calibration.removeCalibration(deps, actor))
  serve(app, calls.gradeAgain, ({ actor }) => calibration.gradeAgain(deps, actor, null))
  serve(app, calls.gradeRunAgain, ({ actor, params }) => calibration.gradeAgain(deps, actor, params.id))
}
