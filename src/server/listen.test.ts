import { expect, it } from 'vitest'
import { listenFault } from './listen.ts'
import { waitForDb } from './db/wait.ts'

it.each([
  [80, true],
  [1023, true],
  [1024, false],
  [3000, false],
])('OPEN-247 of port %i it is said that it is one of the system: %s', (port, ofSystem) => {
  const said = listenFault('EACCES', { host: '0.0.0.0', port })
  expect(said).toContain(`no hay permiso para escuchar en el puerto ${port}`)
  expect(said!.includes('los menores de 1024 son del sistema')).toBe(ofSystem)
})

it.each([
  ['postgres://u:secreta@nadie.invalid/portal', 'nadie.invalid:5432, base «portal»'],
  ['postgres://u:secreta@nadie.invalid:6543/otra', 'nadie.invalid:6543, base «otra»'],
  ['postgres:///portal?user=u&password=secreta&host=nadie.invalid&port=6544', 'nadie.invalid:6544, base «portal»'],
  ['postgres:///portal?user=u&password=secreta&host=nadie.invalid', 'nadie.invalid:5432, base «portal»'],
])(
  'OPEN-247 of %s it is said where it is, with the port that counts where none stands, and no password',
  async (url, place) => {
    const failure = await waitForDb(url, 0, () => {}).catch((error: Error) => error.message)
    expect(failure).toContain(place)
    expect(failure).not.toContain('secreta')
  },
)
