//! The parts of an observation: their names, shapes and element types, and three kinds of
//! storage for them. A macro generates these four from one list, so none of them can lack
//! a part.

use crate::errors::HexdelveError;
use hexdelve::{action::Slot, grid::Size};
use hexdelve_study::{
    action_space::DiscreteAction,
    observation::{ArtColumn, BombColumn, MindColumn, StatusField, TurnOrderColumn},
};
use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods,
    ndarray::{ArrayD, ArrayViewD, IxDyn},
};
use pyo3::{
    exceptions::{PyMemoryError, PyValueError},
    prelude::*,
    types::PyDict,
};
use std::fmt::Display;

/// The number of bytes in a message, as in NLE.
const MESSAGE: usize = 256;
/// The number of rows for minds, for turns and for bombs. Rows that do not fit are omitted.
const ROWS: usize = 32;
/// Resting, and a step in each of the eight directions.
const MOVES: usize = 9;

macro_rules! parts {
    ($($field:ident: $kind:ty;)*) => {
        /// The shape of each part of one environment's observation.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Spec {
            $(pub(crate) $field: Option<Vec<usize>>,)*
        }

        impl Spec {
            /// Sets the shape of a part by name. Returns whether there is such a part.
            fn set(&mut self, name: &str, shape: Option<Vec<usize>>) -> bool {
                match name {
                    $(stringify!($field) => self.$field = shape,)*
                    _ => return false,
                }
                true
            }

            /// Returns the name, the shape and the `NumPy` type name of each part.
            pub(crate) fn list(&self) -> Vec<(&'static str, Vec<usize>, &'static str)> {
                let mut list = Vec::new();
                $(if let Some(shape) = &self.$field {
                    list.push((stringify!($field), shape.clone(), numpy_name(stringify!($kind))));
                })*
                list
            }
        }

        /// Slices for the parts of one environment, or of several consecutive ones.
        #[derive(Debug, Default)]
        pub(crate) struct Frame<'a> {
            $(pub(crate) $field: Option<&'a mut [$kind]>,)*
        }

        impl<'a> Frame<'a> {
            /// Splits off the slices of the first `count` environments.
            pub(crate) fn split_off(&mut self, spec: &Spec, count: usize) -> Frame<'a> {
                Frame {
                    $($field: self.$field.take().map(|all| {
                        let own: usize = spec.$field.iter().flatten().product();
                        let (first, rest) = all.split_at_mut(own * count);
                        self.$field = Some(rest);
                        first
                    }),)*
                }
            }
        }

        /// The parts of one environment, stored outside Python.
        #[derive(Debug)]
        pub(crate) struct OwnedFrame {
            $($field: Option<Vec<$kind>>,)*
        }

        impl OwnedFrame {
            pub(crate) fn new(spec: &Spec) -> Self {
                Self { $($field: spec.$field.as_ref().map(|shape| vec![0; shape.iter().product()]),)* }
            }

            pub(crate) fn frame(&mut self) -> Frame<'_> {
                Frame { $($field: self.$field.as_deref_mut(),)* }
            }

            /// Copies all parts except the mask into new arrays, and the mask into
            /// `info`.
            pub(crate) fn copy_to<'py>(
                &self,
                py: Python<'py>,
                spec: &Spec,
                info: &Bound<'py, PyDict>,
            ) -> PyResult<Bound<'py, PyDict>> {
                let into = PyDict::new(py);
                $(if let (Some(own), Some(shape)) = (&self.$field, &spec.$field) {
                    let view = ArrayViewD::from_shape(IxDyn(shape), own)
                        .map_err(|error| HexdelveError::new_err(error.to_string()))?;
                    let array = PyArrayDyn::from_array(py, &view);
                    let name = pyo3::intern!(py, stringify!($field));
                    if name_is_the_mask(stringify!($field)) {
                        info.set_item(name, array)?;
                    } else {
                        into.set_item(name, array)?;
                    }
                })*
                Ok(into)
            }
        }

        /// The parts of several environments, as `NumPy` arrays.
        pub(crate) struct Arrays {
            count: usize,
            $($field: Option<Py<PyArrayDyn<$kind>>>,)*
        }

        impl Arrays {
            pub(crate) fn new(py: Python<'_>, spec: &Spec, count: usize) -> PyResult<Self> {
                Ok(Self {
                    count,
                    $($field: match &spec.$field {
                        Some(shape) => Some(zeros(py, &batched(count, shape))?),
                        None => None,
                    },)*
                })
            }

            /// Borrows all arrays for writing.
            pub(crate) fn borrow<'py>(
                &self,
                py: Python<'py>,
                spec: &Spec,
            ) -> PyResult<Borrowed<'py>> {
                Ok(Borrowed {
                    $($field: match (&self.$field, &spec.$field) {
                        (Some(own), Some(shape)) => {
                            let shape = batched(self.count, shape);
                            let own = intact(own.bind(py), &shape).ok_or_else(|| {
                                changed(stringify!($field))
                            })?;
                            Some(own)
                        }
                        _ => None,
                    },)*
                })
            }

            /// Puts all arrays except the mask into a dict, and the mask into `info`. With
            /// `lend`, they are views of the arrays, which will be written to again.
            pub(crate) fn put<'py>(
                &self,
                py: Python<'py>,
                lend: bool,
                info: &Bound<'py, PyDict>,
            ) -> PyResult<Bound<'py, PyDict>> {
                let into = PyDict::new(py);
                $(if let Some(own) = &self.$field {
                    let name = pyo3::intern!(py, stringify!($field));
                    let own = own.bind(py).as_any();
                    let view = pyo3::intern!(py, "view");
                    let own = if lend { own.call_method0(view)? } else { own.clone() };
                    if name_is_the_mask(stringify!($field)) {
                        info.set_item(name, own)?;
                    } else {
                        into.set_item(name, own)?;
                    }
                })*
                Ok(into)
            }
        }

        /// Arrays that are borrowed for writing.
        pub(crate) struct Borrowed<'py> {
            $($field: Option<PyReadwriteArrayDyn<'py, $kind>>,)*
        }

        impl Borrowed<'_> {
            pub(crate) fn frame(&mut self) -> PyResult<Frame<'_>> {
                Ok(Frame {
                    $($field: match &mut self.$field {
                        Some(own) => Some(own.as_slice_mut()?),
                        None => None,
                    },)*
                })
            }
        }
    };
}

parts! {
    glyphs: i16;
    chars: u8;
    colors: u8;
    creatures: i16;
    visibility: u8;
    hardness: u8;
    walking_distances: i16;
    digging_distances: i16;
    blstats: i64;
    message: u8;
    inv_glyphs: i16;
    inv_kinds: i16;
    inv_counts: i16;
    inv_usages: i16;
    inv_wielded: i16;
    arts: i32;
    minds: i32;
    timeline: i32;
    bombs: i32;
    threat: u8;
    action_mask: i8;
}

fn batched(count: usize, shape: &[usize]) -> Vec<usize> {
    [count].iter().chain(shape).copied().collect()
}

/// Makes an array. Its memory is not `NumPy`'s, which therefore refuses to resize it.
fn zeros<T: Element + Copy + Default>(
    py: Python<'_>,
    shape: &[usize],
) -> PyResult<Py<PyArrayDyn<T>>> {
    let mut memory = Vec::new();
    let told = |error: &dyn Display| {
        PyMemoryError::new_err(format!("an array of the shape {shape:?}: {error}"))
    };
    let length = shape.iter().product();
    memory.try_reserve_exact(length).map_err(|error| told(&error))?;
    memory.resize(length, T::default());
    let array = ArrayD::from_shape_vec(IxDyn(shape), memory).map_err(|error| told(&error))?;
    Ok(PyArrayDyn::from_owned_array(py, array).unbind())
}

/// Borrows an array for writing, unless somebody has changed it. Callers get views of it, so
/// that they can only do that on purpose, through the view's base.
fn intact<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
    shape: &[usize],
) -> Option<PyReadwriteArrayDyn<'py, T>> {
    // This checks the type of the elements once more.
    let array = array.as_any().cast::<PyArrayDyn<T>>().ok()?;
    let is_whole = array.shape() == shape && array.is_c_contiguous();
    if is_whole { array.try_readwrite().ok() } else { None }
}

fn changed(name: &str) -> PyErr {
    PyValueError::new_err(format!(
        "The memory of {name:?} was changed through the base of an observation: make a new \
         environment, and copy what you change."
    ))
}

/// The part that always exists, and that belongs to `info`.
const MASK: &str = "action_mask";

fn name_is_the_mask(name: &str) -> bool {
    name == MASK
}

fn numpy_name(kind: &'static str) -> &'static str {
    match kind {
        "i8" => "int8",
        "u8" => "uint8",
        "i16" => "int16",
        "i32" => "int32",
        _ => "int64",
    }
}

impl Spec {
    /// Creates the specification of an observation with these parts.
    ///
    /// # Errors
    /// A sentence with the unknown name and the known ones.
    pub(crate) fn of(names: &[String], size: Size, actions: usize) -> Result<Self, String> {
        let cells = vec![usize::from(size.height()), usize::from(size.width())];
        let mut spec = Self::default();
        for name in names {
            let shape = match &name[..] {
                MASK => vec![],
                "blstats" => vec![StatusField::COUNT],
                "message" => vec![MESSAGE],
                "arts" => vec![DiscreteAction::ARTS.into(), ArtColumn::COUNT],
                "bombs" => vec![ROWS, BombColumn::COUNT],
                "minds" => vec![ROWS, MindColumn::COUNT],
                "timeline" => vec![ROWS, TurnOrderColumn::COUNT],
                "threat" => vec![MOVES],
                inventory if inventory.starts_with("inv_") => vec![Slot::ALL.len()],
                _ => cells.clone(),
            };
            if shape.is_empty() || !spec.set(name, Some(shape)) {
                let known = Self::names().join(", ");
                return Err(format!("no observation is called {name:?}; expected any of {known}"));
            }
        }
        spec.set(MASK, Some(vec![actions]));
        Ok(spec)
    }

    /// Returns the names of all parts that can be requested.
    pub(crate) fn names() -> Vec<&'static str> {
        let all = [
            "glyphs",
            "chars",
            "colors",
            "creatures",
            "visibility",
            "hardness",
            "walking_distances",
            "digging_distances",
            "blstats",
            "message",
            "inv_glyphs",
            "inv_kinds",
            "inv_counts",
            "inv_usages",
            "inv_wielded",
            "arts",
            "minds",
            "timeline",
            "bombs",
            "threat",
        ];
        all.to_vec()
    }

    /// Whether any part of the pack is requested.
    pub(crate) fn has_the_pack(&self) -> bool {
        let all = [
            &self.inv_glyphs,
            &self.inv_kinds,
            &self.inv_counts,
            &self.inv_usages,
            &self.inv_wielded,
        ];
        all.into_iter().any(Option::is_some)
    }
}
