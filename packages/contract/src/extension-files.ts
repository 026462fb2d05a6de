import { endpoint, fileOf } from './endpoint.ts'

export const downloadExtension = endpoint('GET /extension/extension-download', {
  access: 'user',
  summary: 'The browser extension as a zip file.',
  reply: fileOf('application/zip'),
})

/** Public, so that it can be linked and handed on; it holds no token. */
export const downloadInstallInstructions = endpoint('GET /extension/install-instructions', {
  access: 'public',
  summary: 'How to install the extension, as a PDF.',
  reply: fileOf('application/pdf'),
})
