import { expect, test, type Page } from '@playwright/test'
import { watchSource, type Sight } from '../tools/monkey/watch.ts'

/** A page with the monkey's watch over it. */
const watched = async (page: Page, body: string) => {
  const html = `<!doctype html><html><head><title>x</title><script>${watchSource}</script></head><body>${body}</body></html>`
  await page.route('http://monkey.test/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  )
  await page.goto('http://monkey.test/')
  return () => page.evaluate<Sight>('window.monkey.look()')
}

test('the monkey’s watch sees fields and buttons by their names, the dialog in front, waiting and the focus', async ({
  page,
}) => {
  const look = await watched(
    page,
    `<main><h1>Contacto</h1><p>Escribile a tu vendedor.</p>
     <form aria-label="Mensaje"><label>Asunto<input value="Obra"></label><label>Asunto<input></label>
     <input type="file" aria-label="Archivo"><input aria-label="Fijo" disabled>
     <label>Copia<input type="checkbox" checked></label><button>Enviar</button><button disabled>Otro</button></form>
     <select aria-label="Estado"></select>
     <div role="search"><input aria-label="Buscar"></div><div aria-busy="true">Cargando</div>
     <p role="alert">Falta.</p></main>`,
  )
  await page.getByLabel('Copia').focus()
  const sight = await look()
  expect(sight.fields.map(({ key, value, filter }) => [key, value, filter])).toEqual([
    ['Mensaje › Asunto', 'Obra', false],
    ['Mensaje › Asunto (2)', '', false],
    ['Mensaje › Copia', 'true', false],
    ['screen › Estado', '', true],
    ['screen › Buscar', '', true],
  ])
  expect(sight.buttons.map(({ key }) => key)).toEqual(['Mensaje » Enviar'])
  expect(sight).toMatchObject({ busy: 1, alerts: ['Falta.'], dialogs: [], sideways: 0, focus: 'input Copia' })
  expect(sight.text).toMatch(/^Escribile a tu vendedor\./)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" aria-label="Nuevo contacto"><label>Nombre<input></label></div>',
    )
    ;(document.activeElement as HTMLElement).blur()
  })
  const behind = await look()
  expect(behind.fields.map(({ key }) => key)).toEqual(['Nuevo contacto › Nombre'])
  expect(behind).toMatchObject({ dialogs: ['Nuevo contacto'], focus: '' })
})

test('the monkey’s watch sees what is thrown, what scrolls sideways, and whether the page asks before it is left', async ({
  page,
}) => {
  const look = await watched(page, '<main><p>Algo que decir.</p></main>')
  const asks = () => page.evaluate<boolean>('window.monkey.asks()')
  expect([(await look()).errors, await asks()]).toEqual([[], false])
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('uno')
    })
    void Promise.reject(new Error('dos'))
    console.error('tres')
    addEventListener('beforeunload', (event) => event.preventDefault())
    document.body.insertAdjacentHTML('beforeend', '<p class="ancho" style="width:3000px">Muy ancho</p>')
  })
  const seen: string[] = []
  await expect
    .poll(async () => {
      seen.push(...(await look()).errors)
      return seen.map((text) => /uno|dos|tres/.exec(text)?.[0]).toSorted()
    })
    .toEqual(['dos', 'tres', 'uno'])
  const sight = await look()
  expect(sight.sideways).toBeGreaterThan(1_000)
  expect(sight.wide).toBe('p.ancho Muy ancho')
  expect(await asks()).toBe(true)
})
