import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { held } from './held.ts'

test('OPEN-492 a held button does nothing and stays one that can have the focus', () => {
  let presses = 0
  const press = () => presses++
  expect(held(true, press)['aria-disabled']).toBe(true)
  expect(held(false, press)['aria-disabled']).toBeUndefined()
  held(true, press).onClick()
  held(false, press).onClick()
  expect(presses).toBe(1)
})

test('OPEN-492 no button becomes disabled under the focus while what it began is on its way', () => {
  const src = join(import.meta.dirname, '../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const found = files.flatMap((name) => {
    const text = readFileSync(join(src, name), 'utf8')
    return /\sdisabled=\{[^}]*\b(busy|sending)\b/.test(text) ? [name.split('/').at(-1)] : []
  })
  expect(files.length).toBeGreaterThan(200)
  // ticks, which nobody has the focus on when something is sent
  expect(found.toSorted()).toEqual(['Compras.tsx', 'NuevoReclamoPage.tsx'])
})
