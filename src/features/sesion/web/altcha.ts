import 'altcha/altcha.css'
import 'altcha/external'
import 'altcha/i18n/es-419'
import Worker from 'altcha/workers/pbkdf2?worker'

type Algorithms = { algorithms: Map<string, () => Worker> }
;(globalThis as unknown as { $altcha: Algorithms }).$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker())

/** The ALTCHA element, asking the portal itself for challenges. */
export const createWidget = (challenge: string): HTMLElement => {
  const widget = document.createElement('altcha-widget')
  widget.setAttribute('challenge', challenge)
  widget.setAttribute('language', 'es-419')
  widget.setAttribute('configuration', JSON.stringify({ hideFooter: true, hideLogo: true }))
  return widget
}
