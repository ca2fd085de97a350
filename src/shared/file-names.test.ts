import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentOf, cleanFileName, fileNameOf } from './file-names.ts'
import { tipos, type Tipo } from './files.ts'

describe('the name of a file', () => {
  it.each<[string, Tipo, string]>([
    ['factura.hta', 'pdf', 'factura.pdf'],
    ['factura\u202efdp.exe', 'png', 'facturafdp.png'],
    ['\u2066remito\u2069\u200f.\u200epdf', 'pdf', 'remito.pdf'],
    ['Daño en el caño nº 3.PNG', 'png', 'Daño en el caño nº 3.PNG'],
    ['foto.jpeg', 'jpg', 'foto.jpeg'],
    ['Plano v1.2', 'pdf', 'Plano v1.2.pdf'],
    ['lista.tar.gz', 'zip', 'lista.tar.zip'],
    ['..', 'pdf', 'archivo.pdf'],
    ['.htaccess', 'pdf', 'htaccess.pdf'],
    ['con.pdf', 'pdf', '_con.pdf'],
    ['a/b\\c:d*e?.pdf', 'pdf', 'a-b-c-d-e-.pdf'],
    [`${'😀'.repeat(200)}.exe`, 'webp', `${'😀'.repeat(145)}.webp`],
  ])('OPEN-281 %j that holds a %s is %j', (sent, tipo, name) => {
    expect(fileNameOf(sent, tipo)).toBe(name)
  })

  it('OPEN-281 whatever was sent, it has nothing unseen, ends in what it is, and stays as it is', () => {
    const kinds = Object.keys(tipos) as Tipo[]
    const signs = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(signs, fc.constantFrom(...kinds), (sent, tipo) => {
        const name = fileNameOf(sent, tipo)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/u)
        expect(name.toLowerCase()).toMatch(tipo === 'jpg' ? /\.(jpg|jpeg|jpe|jfif)$/ : new RegExp(`\\.${tipo}$`))
        expect([fileNameOf(name, tipo), Array.from(name).length <= 150]).toEqual([name, true])
        expect(attachmentOf(sent, tipos[tipo].mime)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/,
        )
      }),
    )
  })

  it('OPEN-281 what is given back without a kind keeps its extension, and no sign of another direction', () => {
    expect(cleanFileName('lista\u202excod.csv')).toBe('listaxcod.csv')
    expect(attachmentOf('Año (1).csv', 'text/csv; charset=utf-8')).toBe(
      `attachment; filename="Ano (1).csv"; filename*=UTF-8''A%C3%B1o%20%281%29.csv`,
    )
    expect(attachmentOf('日本.hta', 'application/pdf')).toBe(
      `attachment; filename="archivo.pdf"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.pdf`,
    )
  })
})
