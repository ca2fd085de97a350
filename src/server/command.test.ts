import { expect, it } from 'vitest'
import { inPalabras } from './command.ts'
import { DatabaseOutage } from './db/outage.ts'

const said = (error: unknown) => (inPalabras(error) as Error).message

it.each([
  [
    new DatabaseOutage(new Error('Client has encountered a connection error and is not queryable')),
    'Se perdió la conexión con la base de datos. Lo que ya estaba guardado quedó, y nada a medias: cuando la base vuelva, repetí el comando.',
  ],
  [
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
    'La base de datos está ocupada por otra operación. Lo que ya estaba guardado quedó, y nada a medias: repetí el comando en unos minutos.',
  ],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'No queda espacio en el disco. Lo que ya estaba guardado quedó, y nada a medias: hacé lugar y repetí el comando.',
  ],
  [new Error('No existe la carpeta x.'), 'No existe la carpeta x.'],
])('a command whose database fails says so in words: %s', (error, text) => expect(said(error)).toBe(text))
