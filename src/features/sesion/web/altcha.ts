import 'altcha/altcha.css'
import 'altcha/external'
import 'altcha/i18n/es-419'
import WebCryptoWorker from 'altcha/workers/pbkdf2?worker'

const createSolver = window.isSecureContext
  ? () => new WebCryptoWorker()
  : () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
// the widget refuses, in English, to work where there is no Web Crypto, though what it needs of it is there by now
if (!window.isSecureContext) Object.defineProperty(window, 'isSecureContext', { value: true })

type Algorithms = { algorithms: Map<string, () => Worker> }
;(globalThis as unknown as { $altcha: Algorithms }).$altcha.algorithms.set('PBKDF2/SHA-256', createSolver)

/** The ALTCHA element, asking the portal itself for challenges. */
export const createWidget = (challenge: string): HTMLElement => {
  const widget = document.createElement('altcha-widget')
  widget.setAttribute('challenge', challenge)
  widget.setAttribute('language', 'es-419')
  widget.setAttribute('configuration', JSON.stringify({ hideFooter: true, hideLogo: true }))
  return widget
}
