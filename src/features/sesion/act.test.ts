import { expect, it } from 'vitest'
import { factsOfAct, actBy } from './server/act.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const at = new Date('2026-11-27T02:05:00Z')
it.each([
  ['181.46.10.3', 'dirección 181.46.10.3'],
  ['::ffff:181.46.10.3', 'dirección 181.46.10.3'],
  ['2800:810:4a2:9000:1:2:3:4', 'dirección 2800:810:4a2:9000::/64'],
  ['10.0.3.7', 'red interna (10.0.3.7)'],
  ['172.20.1.1', 'red interna (172.20.1.1)'],
  ['172.32.1.1', 'dirección 172.32.1.1'],
  ['::ffff:192.168.1.9', 'red interna (192.168.1.9)'],
  ['127.0.0.1', 'red interna (127.0.0.1)'],
  ['fe80::1%eth0', 'red interna (fe80:0:0:0::/64)'],
])('PAPEL-05 %s is as much as is known of a place: %s', (ip, desde) =>
  expect(factsOfAct({ at, ip, agente: FIREFOX, por: null })).toEqual([
    ['Fecha y hora', '26/11/2026 23:05'],
    ['Dispositivo', 'Firefox en Windows'],
    ['Desde', desde],
  ]),
)
it('PAPEL-05 what is not known is left out', () => {
  expect(factsOfAct({ at, ip: null, agente: 'curl/8.9', por: null })).toEqual([['Fecha y hora', '26/11/2026 23:05']])
  expect(factsOfAct({ ...actBy('Ana Paz'), at }, 'Te invitó')).toEqual([
    ['Fecha y hora', '26/11/2026 23:05'],
    ['Te invitó', 'Ana Paz'],
  ])
})
