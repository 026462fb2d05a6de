import './lib/without-eval.ts'
import './app/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { buildApp } from './app/app.tsx'
import { routes } from './app/router.tsx'

const router = createBrowserRouter(routes)
const { Providers } = buildApp({ goToLogin: () => void router.navigate('/login', { replace: true }) })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
