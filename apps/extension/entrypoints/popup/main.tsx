import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chromePopupBrowserApi } from '../../src/popup/chrome-popup-browser-api.ts'
import { Popup } from '../../src/popup/popup.tsx'
import '../../src/popup/popup.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <Popup browserApi={chromePopupBrowserApi} />
  </StrictMode>,
)
