"""A software authenticator behind the client of python-fido2, which stores passkeys on request."""

import hashlib
import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from fido2 import cbor
from fido2.client import DefaultClientDataCollector, Fido2Client
from fido2.cose import ES256, EdDSA
from fido2.ctap import CtapDevice
from fido2.hid import CAPABILITY, CTAPHID
from fido2.webauthn import (
    PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions)

MAKE, GET, INFO = 1, 2, 4
EXCLUDED, UNKNOWN, NONE = 0x19, 0x01, 0x2E


class Authenticator(CtapDevice):
    """CTAP 2.0 with its own user verification. Attributes switch on faults."""

    def __init__(self, algorithm=ES256):
        self.algorithm = algorithm
        self.passkeys = {}
        self.flags = 0x05
        self.count = 0

    @property
    def capabilities(self):
        return CAPABILITY.CBOR

    def call(self, cmd, data=b"", event=None, on_keepalive=None):
        if cmd != CTAPHID.CBOR:
            return bytes([UNKNOWN])
        ask = cbor.decode(data[1:]) if len(data) > 1 else {}
        if data[0] == INFO:
            return b"\0" + cbor.encode({
                1: ["FIDO_2_0"], 3: bytes(16), 4: {"rk": True, "up": True, "uv": True}, 6: [1]})
        if data[0] == MAKE:
            return self.make(ask)
        return self.get(ask) if data[0] == GET else bytes([UNKNOWN])

    @classmethod
    def list_devices(cls):
        return iter(())

    def close(self):
        """Does nothing, because nothing is open."""

    def make(self, ask):
        """Makes a credential."""
        if any(one["id"] in self.passkeys for one in ask.get(5, [])):
            return bytes([EXCLUDED])
        if self.algorithm is ES256:
            private = ec.generate_private_key(ec.SECP256R1())
        else:
            private = ed25519.Ed25519PrivateKey.generate()
        name, party = os.urandom(32), ask[2]["id"]
        self.passkeys[name] = (party, private, ask[3]["id"])
        key = cbor.encode(self.algorithm.from_cryptography_key(private.public_key()))
        data = self.data(party, 0x40) + bytes(16) + struct.pack(">H", len(name)) + name + key
        return b"\0" + cbor.encode({1: "none", 2: data, 3: {}})

    def get(self, ask):
        """Makes an assertion."""
        allowed = [one["id"] for one in ask.get(3, [])]
        for name, (party, private, owner) in self.passkeys.items():
            if party != ask[1] or allowed and name not in allowed:
                continue
            self.count += 1
            data = self.data(party, 0)
            signed = data + ask[2]
            if self.algorithm is ES256:
                signature = private.sign(signed, ec.ECDSA(hashes.SHA256()))
            else:
                signature = private.sign(signed)
            return b"\0" + cbor.encode({
                1: {"id": name, "type": "public-key"}, 2: data, 3: signature, 4: {"id": owner}})
        return bytes([NONE])

    def data(self, party, flags):
        """The signed data that both operations share."""
        return (hashlib.sha256(party.encode()).digest() + bytes([self.flags | flags])
                + struct.pack(">I", self.count))


class Person:
    """A user at a browser with an authenticator."""

    def __init__(self, origin, algorithm=ES256, verify=None):
        self.device = Authenticator(algorithm)
        collector = DefaultClientDataCollector(origin, *([verify] if verify else []))
        self.client = Fido2Client(self.device, collector)

    def make(self, options):
        """Makes a credential for a server's options, in the form that a browser sends."""
        asked = PublicKeyCredentialCreationOptions.from_dict(options)
        return self.client.make_credential(asked)

    def show(self, options):
        """Makes an assertion in the form that a browser sends."""
        asked = PublicKeyCredentialRequestOptions.from_dict(options)
        return self.client.get_assertion(asked).get_response(0)


__all__ = ["Authenticator", "EdDSA", "ES256", "Person"]
