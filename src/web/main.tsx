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
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/fields.css'
import './styles/tables.css'
import './styles/blocks.css'
import '../shared/dibujo/drawing.css'
import './styles/notices.css'
import './styles/dialog.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api.ts'
import { applyMarca } from './marca.ts'
import { router } from './routes.tsx'
import { SessionOf } from './session.ts'
import { startup } from './startup.ts'
import { readSteps } from './steps.ts'
import { applyTheme } from './color-scheme.ts'
import { Announcer } from './ui/Announcer.tsx'
import { part } from './ui/part.tsx'

/** What is said of the portal's data and of the network; nothing is drawn later for it. */
const Notices = part(() => import('./ui/Notices.tsx'), 'Notices', { waiting: () => null })

/**
 * The page's style sheets, loaded with a print media query so that they do not block the first paint (vite.config.ts).
 */
const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-portal]')]
const loaded = (sheet: HTMLLinkElement) =>
  new Promise<unknown>((done) => {
    if (sheet.sheet) return done(null)
    sheet.onload = done
    sheet.onerror = done
  })

/** Waits for the first screen's chunks and sheets; until then the static content of index.html is shown. */
const getReady = async (): Promise<void> => {
  await Promise.all([router.load(), ...sheets.map(loaded)])
  for (const sheet of sheets) sheet.media = 'all'
}
/** Follows a navigation made before the first screen was drawn: the router does not listen until then (OPEN-371). */
const MissedNavigation = () => {
  useEffect(() => {
    if (router.latestLocation.href !== router.stores.location.get().href) void router.load()
  }, [])
  return null
}
const draw = (): void => {
  const root = createRoot(document.getElementById('root')!)
  // as a transition, so that input is not blocked meanwhile
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SessionOf>
            <RouterProvider router={router} />
            <MissedNavigation />
            <RouterContextProvider router={router}>
              <Notices />
            </RouterContextProvider>
          </SessionOf>
          <Announcer />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

const soon: (work: () => void) => void = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2_000))

/** Lets the browser answer whoever presses something, between two long steps. */
const breathe = () => new Promise<void>((done) => setTimeout(done))

applyMarca()
applyTheme()
startup() // first: what it asks for is there when the first screen is drawn, which does not jump then
// no top-level await: the first screen may be in the same chunk, which would wait for itself
void breathe()
  .then(getReady)
  .then(draw)
  .then(() => soon(() => void readSteps()))
