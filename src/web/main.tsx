import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ScrollArea.css'
import './styles/letras.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controles.css'
import './styles/campos.css'
import './styles/tablas.css'
import './styles/bloques.css'
import '../shared/dibujo/dibujo.css'
import './styles/avisos.css'
import './styles/dialogo.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { queryClient } from './api.ts'
import { applyMarca } from './marca.ts'
import { routes } from './routes.tsx'
import { startup } from './startup.ts'
import { theme } from './theme.ts'
import { Announcer } from './ui/Announcer.tsx'
import { SinBase } from './ui/SinBase.tsx'

z.config({ jitless: true }) // the content policy forbids eval
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
if (nonce) setNonce(nonce)

/** The page's sheets, fetched as if for paper so that the first paint does not wait for them (vite.config.ts). */
const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-portal]')]
const loaded = (sheet: HTMLLinkElement) =>
  new Promise<unknown>((done) => {
    if (sheet.sheet) return done(null)
    sheet.onload = done
    sheet.onerror = done
  })

applyMarca()
startup()
await Promise.all(sheets.map(loaded))
for (const sheet of sheets) sheet.media = 'all'
const router = createBrowserRouter(routes)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Announcer />
        <SinBase />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
