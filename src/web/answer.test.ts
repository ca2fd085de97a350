import { describe, expect, it } from 'vitest'
import { contract as configuracion } from '#features/configuracion/contract.ts'
import { contract as encuesta } from '#features/encuesta/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { contract as proyectos } from '#features/proyectos/contract.ts'
import { contract as reclamos } from '#features/reclamos/contract.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { wasDone } from './answer.ts'

describe('whether an answer with a status of success says it was done', () => {
  it('CLAIM-20 API-64 a claim was filed when isSuccess is true, and by nothing else', () => {
    expect(wasDone(reclamos.create, { isSuccess: true, id: 7 })).toBe(true)
    for (const other of [{ isSuccess: false, id: 7 }, { isSuccess: 'true' }, { id: 7 }, {}, null, undefined, true])
      expect(wasDone(reclamos.create, other)).toBe(false)
  })
  it('CFG-12 SURV-05 API-34 a deed that answers true was done when the answer is truthy', () => {
    for (const def of [
      configuracion.updateShoopEnabled,
      configuracion.updatePoliticaReclamos,
      encuesta.insertHistorico,
    ]) {
      for (const yes of [true, 'ok', { id: 1 }]) expect(wasDone(def, yes)).toBe(true)
      for (const no of [false, null, undefined, 0, '']) expect(wasDone(def, no)).toBe(false)
    }
  })
  it('CFG-07 API-59 an upload carries httpStatusCode, an enquiry was sent when enviado is true', () => {
    expect(wasDone(configuracion.uploadListPrecios, { httpStatusCode: 201 })).toBe(true)
    expect(wasDone(configuracion.uploadListPrecios, {})).toBe(false)
    expect(wasDone(productos.consultarDisponibilidad, { enviado: true })).toBe(true)
    expect(wasDone(productos.consultarDisponibilidad, { enviado: false })).toBe(false)
  })
  it('CFG-12 what is read may say no, but not nothing; what answers nothing does', () => {
    expect(wasDone(proyectos.hasProyect, false)).toBe(true)
    expect(wasDone(configuracion.estado, null)).toBe(false)
    expect(wasDone(sesion.logout, undefined)).toBe(true)
  })
})
