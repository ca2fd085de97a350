import { useEffect, useRef, useState } from 'react'
import css from './correo.module.css'

const EMPTY = '<!doctype html><html lang="es-AR"><title>Mensaje</title><body></body></html>'

/**
 * Writes a mail's HTML into the frame. The CSP forbids style attributes in markup but allows styles set by script, so
 * each is renamed and then set on its element; the sheet of dark colours is left out, as it is shown in the light ones.
 * Texts are escaped (server/mail/template.ts), so ` style="` is always an attribute and `<style>` the mail's own.
 */
const draw = (page: Document, html: string) => {
  const plain = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(plain, 'text/html')
  page.body.replaceWith(page.importNode(mail.body, true))
  for (const el of page.querySelectorAll<HTMLElement>('[data-style]')) {
    el.style.cssText = el.dataset.style!
    delete el.dataset.style
  }
  for (const link of page.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noreferrer'
  }
}

/** A mail as its recipient sees it, in a sandboxed frame of the mail's height. */
export const MarcoHtml = ({ html }: { html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!loaded || !page) return
    draw(page, html)
    const measure = new ResizeObserver(() => setHeight(page.body.scrollHeight))
    measure.observe(page.body)
    return () => measure.disconnect()
  }, [loaded, html])
  return (
    <iframe
      ref={frame}
      className={css.html}
      title="El mensaje, como lo ve quien lo recibe"
      srcDoc={EMPTY}
      onLoad={() => setLoaded(true)}
      style={{ height }}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
