import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Null, Num, NumNull } from '#server/db/tables.ts'

/**
 * The tables of this room; others read them, only it and the import write them. What is exact:
 * server/db/exact-decimals.ts.
 */
declare module '#server/db/tables.ts' {
  interface Tables {
    lista_precio: { id: number; descripcion: string; monedaId: number; codigo: Null<string> }
    grupo: {
      id: number
      descripcion: string
      detalle: Null<string>
      imagen: Null<string>
      orden: Generated<number>
      codigo: Null<string>
    }
    subgrupo: {
      gruposProdId: number
      grupoId: number
      gruposDesc: string
      detalle: Null<string>
      imagen: Null<string>
      codigo: Null<string>
    }
    producto: {
      id: string
      descripcion: string
      grupoId: number
      gruposProdId: Null<number>
      peso: Num
      cantMin: Null<number>
      largoMin: NumNull
      largoMax: NumNull
      /** What one is sold in, in m. */ largoComercial: NumNull
      anchoMin: NumNull
      anchoMax: NumNull
      metroLineal: Generated<boolean>
      metroCuadrado: Generated<boolean>
      unidad: Generated<string>
      norma: Null<string>
      detalle: Null<string>
      perfil: Null<string>
      sinonimos: Null<string>
      iva: NumNull
      activo: Generated<boolean>
      orden: string
      /** In mm, the next two also: what a trigger reads of `perfil` (migration 0142); `largo`: as sold, in m. */
      alto: NumNull
      ancho: NumNull
      espesor: NumNull
      largo: NumNull
      busqueda: string
      palabras: GeneratedAlways<string>
    }
    palabra: { palabra: string }
    producto_imagen: { productoId: string; orden: number; archivo: string }
    producto_sugerido: {
      sugerenciaId: Generated<number>
      idProducto: string
      idProductoRelacionado: string
      idTipoRelacion: number
    }
    precio: {
      listaPrecioId: number
      productoId: string
      desde: Generated<string>
      cantidadDesde: ColumnType<string, number | undefined, number>
      cantidadDesdeExacta: NumNull
      hasta: Generated<string>
      precio: Num
      precioExacto: NumNull
      monedaId: Null<number>
    }
    precio_cliente: {
      clienteId: number
      productoId: string
      desde: Generated<string>
      cantidadDesde: ColumnType<string, number | undefined, number>
      cantidadDesdeExacta: NumNull
      hasta: Generated<string>
      precio: Num
      precioExacto: NumNull
      monedaId: number
    }
    stock: { productoId: string; cantidad: Num; cantidadExacta: NumNull; actualizado: Generated<Date> }
    descuento: {
      id: Generated<number>
      codigo: string
      clienteId: number
      descripcion: string
      porcentaje: Num
      grupoId: Null<number>
      gruposProdId: Null<number>
    }
  }
}
