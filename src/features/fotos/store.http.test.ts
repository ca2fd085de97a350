import { expect, it } from 'vitest'
import { saveFile } from '#server/files/files.ts'
import { archivos } from '../../../test/archivos.ts'
import { people } from '../../../test/people.ts'
import { convertHeic } from './server/phone-photos.ts'
import { findByFingerprint, giveUpFoto, listLugares, saveFoto, saveLugar } from './server/store.ts'

const { t } = people({})
const stored = (nombre: string, tipo: 'heic' | 'jpg' | 'png', bytes: Buffer) =>
  saveFile(
    { nombre, tipo },
    (async function* () {
      yield bytes
    })(),
  )
/** Keeps a photo as one that came; nobody opens it here. */
const newFoto = async (n: number): Promise<string> => {
  const { id } = await stored(`f${n}.jpg`, 'jpg', archivos.jpg)
  const foto = { clave: `huella${n}.10x10`, huella: `huella${n}`, archivo: id }
  return (await saveFoto(t.db, foto)).clave
}

it('OPEN-131 each content is one photo, and is found by its own', async () => {
  const claves = [await newFoto(1), await newFoto(2)]
  expect(await findByFingerprint(t.db, 'huella2')).toEqual({ clave: claves[1] })
  expect(await findByFingerprint(t.db, 'huella3')).toBeUndefined()
})
it('OPEN-131 of a photo that cannot be made, the places that wait for it keep their former one, or are gone', async () => {
  const [former, nueva, other] = [await newFoto(4), await newFoto(5), await newFoto(6)]
  const [one, two] = (await t.db.selectFrom('producto').select('id').orderBy('id').limit(2).execute()).map((p) => p.id)
  const momento = '2026-01-05T12:00:00Z'
  await saveLugar(t.db, { codigo: one!, orden: 1 }, { foto: former, nueva, momento })
  await saveLugar(t.db, { codigo: one!, orden: 2 }, { foto: null, nueva, momento })
  await saveLugar(t.db, { codigo: two!, orden: 1 }, { foto: null, nueva: other, momento })
  await giveUpFoto(t.db, nueva)
  const left = await listLugares(t.db, [one!, two!])
  expect(left.toSorted((a, b) => (a.productoId < b.productoId ? -1 : 1))).toEqual([
    { productoId: one, orden: 1, foto: former, nueva: null },
    { productoId: two, orden: 1, foto: null, nueva: other },
  ])
})
it('OPEN-303 of the files of a form only a HEIC is made anew, and only what was made may have to be thrown away', async () => {
  const [heic, png] = [
    await stored('IMG_0412.HEIC', 'heic', archivos.heic),
    await stored('plano.png', 'png', archivos.png),
  ]
  const made: string[] = []
  const [jpg, same] = await convertHeic([heic, png], (id) => made.push(id))
  expect(same).toBe(png)
  expect([jpg!.nombre, jpg!.tipo, jpg!.id === heic.id]).toEqual(['IMG_0412.jpg', 'jpg', false])
  expect(made).toEqual([jpg!.id])
})
