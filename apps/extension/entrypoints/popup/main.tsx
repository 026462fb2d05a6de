import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { popupPlatform } from '../../src/popup-platform.ts'
import { Popup } from '../../src/popup.tsx'
import '../../src/popup.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <Popup platform={popupPlatform} />
  </StrictMode>,
)
