//! Keys of organisers: reading, making and using them.

use ed25519_dalek::{
    Signature, Signer, SigningKey, VerifyingKey,
    pkcs8::{
        DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, KeypairBytes,
        spki::der::pem::LineEnding,
    },
};

use super::Certificate;
use linesman_values::digest::Hex;

/// The key that signs.
pub struct PrivateKey(SigningKey);

/// The key by which anybody can tell who signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

/// A text is not the key that is asked for, or none can be made.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// It is not a private key that can be used.
    #[error("{0}; give a private ed25519 key in PEM (PKCS#8), as 'linesman keygen' makes it")]
    Private(&'static str),
    /// It is not a public key.
    #[error("{0}; give a public ed25519 key in PEM, as 'linesman keygen' makes it")]
    Public(&'static str),
    /// The system has no randomness to make a key of.
    #[error("the system gives no random numbers")]
    Random(#[source] getrandom::Error),
}

impl PrivateKey {
    /// Makes a new key out of the system's randomness.
    ///
    /// # Errors
    /// The system has none.
    pub fn generate() -> Result<Self, KeyError> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(KeyError::Random)?;
        Ok(Self(SigningKey::from_bytes(&seed)))
    }

    /// Reads a key in PEM.
    ///
    /// # Errors
    /// The text is not such a key; the error describes what it is.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        SigningKey::from_pkcs8_pem(text.trim_start())
            .map(Self)
            .map_err(|_| KeyError::Private(what_it_is(text)))
    }

    /// Writes the key in PEM, in the older form of PKCS#8 without the public key, which all versions of OpenSSL read.
    #[must_use]
    pub fn to_pem(&self) -> String {
        let bytes = KeypairBytes {
            secret_key: self.0.to_bytes(),
            public_key: None,
        };
        let pem = bytes.to_pkcs8_pem(LineEnding::LF);
        pem.expect("a key of 32 bytes can be encoded").to_string()
    }

    /// Returns the public key.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs bytes.
    #[must_use]
    pub fn sign(&self, bytes: &[u8]) -> Hex<64> {
        Hex(self.0.sign(bytes).to_bytes())
    }

    /// Signs a certificate.
    pub fn certify(&self, certificate: &mut Certificate) {
        // The key is part of what is signed, so that nobody can put another in its place.
        certificate.key = Some(self.public().hex());
        certificate.signature = Some(self.sign(&certificate.signed_bytes()));
    }
}

impl PublicKey {
    /// Reads a key in PEM.
    ///
    /// # Errors
    /// The text is not such a key; the error describes what it is.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        VerifyingKey::from_public_key_pem(text.trim_start())
            .map(Self)
            .map_err(|_| KeyError::Public(what_it_is(text)))
    }

    /// Returns the key that these bytes are, if they are one.
    #[must_use]
    pub fn from_hex(bytes: &Hex<32>) -> Option<Self> {
        VerifyingKey::from_bytes(&bytes.0).ok().map(Self)
    }

    /// Writes the key in PEM.
    #[must_use]
    pub fn to_pem(&self) -> String {
        let pem = self.0.to_public_key_pem(LineEnding::LF);
        pem.expect("a key of 32 bytes can be encoded")
    }

    /// Returns the key itself: it is as short as any fingerprint of it would be.
    #[must_use]
    pub fn hex(&self) -> Hex<32> {
        Hex(self.0.to_bytes())
    }

    /// Returns whether this key made this signature of these bytes. Keys and signatures that are valid for more than one text are not.
    #[must_use]
    pub fn is_signed(&self, bytes: &[u8], signature: &Hex<64>) -> bool {
        let signature = Signature::from_bytes(&signature.0);
        self.0.verify_strict(bytes, &signature).is_ok()
    }
}

/// Describes a text that is not the requested key.
fn what_it_is(text: &str) -> &'static str {
    let begins = |label: &str| {
        text.trim_start()
            .starts_with(&format!("-----BEGIN {label}"))
    };
    if begins("ENCRYPTED PRIVATE KEY") {
        "this private key is encrypted ('openssl pkey -in FILE' asks for the password and writes it without)"
    } else if begins("PUBLIC KEY") {
        "this is a public key, or a damaged one, or one for something else"
    } else if begins("PRIVATE KEY") {
        "this is a private key, or a damaged one, or one for something else"
    } else if begins("OPENSSH PRIVATE KEY") || text.trim_start().starts_with("ssh-") {
        "this is an OpenSSH key, which has its own format"
    } else if begins("") {
        "this is PEM, but not such a key"
    } else {
        "this is not a key"
    }
}
