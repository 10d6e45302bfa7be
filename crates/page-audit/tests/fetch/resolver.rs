//! A resolver that answers as a test specifies.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use futures_util::future::BoxFuture;
use page_audit::{LookupError, Resolver};

type Answer = Result<Vec<IpAddr>, LookupError>;

/// Names and the answer to each lookup of them; the last answer is repeated.
#[derive(Default)]
pub struct Names {
    answers: HashMap<String, Vec<Answer>>,
    asked: Mutex<Vec<String>>,
}

impl Names {
    /// One name that always has these addresses.
    pub fn one(name: &str, addresses: &[&str]) -> Arc<Self> {
        Self::changing(name, &[addresses])
    }

    /// Several names that all resolve to this machine.
    pub fn local(names: &[&str]) -> Arc<Self> {
        let here = || vec![Ok(vec![IpAddr::from([127, 0, 0, 1])])];
        let answers = names.iter().map(|name| ((*name).to_owned(), here()));
        Arc::new(Self {
            answers: answers.collect(),
            asked: Mutex::default(),
        })
    }

    /// One name that has other addresses at each lookup.
    pub fn changing(name: &str, answers: &[&[&str]]) -> Arc<Self> {
        let parsed = |addresses: &&[&str]| {
            Ok(addresses
                .iter()
                .map(|address| address.parse().unwrap())
                .collect())
        };
        Self::answering(name, answers.iter().map(parsed).collect())
    }

    /// One name with these answers.
    pub fn answering(name: &str, answers: Vec<Answer>) -> Arc<Self> {
        let answers = HashMap::from([(name.to_owned(), answers)]);
        Arc::new(Self {
            answers,
            asked: Mutex::default(),
        })
    }

    /// How often a name was looked up.
    pub fn look_ups(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

impl Resolver for Names {
    fn look_up<'r>(&'r self, host: &'r str) -> BoxFuture<'r, Answer> {
        let mut asked = self.asked.lock().unwrap();
        let times = asked.iter().filter(|name| *name == host).count();
        asked.push(host.to_owned());
        let answer = match self.answers.get(host) {
            Some(answers) => answers[times.min(answers.len() - 1)].clone(),
            None => Err(LookupError::NotFound),
        };
        Box::pin(async move { answer })
    }
}

/// A resolver that never answers.
pub struct Silent;

impl Resolver for Silent {
    fn look_up<'r>(&'r self, _: &'r str) -> BoxFuture<'r, Answer> {
        Box::pin(std::future::pending())
    }
}
